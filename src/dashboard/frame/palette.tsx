import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { FileText, Folder, Play } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useAllPages } from '../api/use-pages.ts';
import { places } from './places.ts';
import { askToRun } from './run-wish.ts';

const ITEM =
  'flex h-9 cursor-pointer items-center gap-2 rounded px-2 data-[selected=true]:bg-select [&>svg]:shrink-0';

const MANY = { size: 500 };

/** As many as somebody would look through. */
const SHOWN = 40;

/** Those whose names have all the words that were typed, wherever they stand; the palette itself would look at each of thousands. */
function useBest<Thing extends { name: string }>(things: Thing[], typed: string): Thing[] {
  return useMemo(() => {
    const words = typed
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => !OWN_WORDS.has(word));
    const fits = ({ name }: Thing) => words.every((word) => name.toLowerCase().includes(word));
    const found: Thing[] = [];
    for (const thing of things) {
      if (fits(thing) && found.push(thing) === SHOWN) break;
    }
    return found;
  }, [things, typed]);
}

/** What the palette puts before the names, so that "run checkout" finds Checkout. */
const OWN_WORDS = new Set(['', 'run', 'suite', 'app', 'hook']);

/** Everything by its name: where to go, and what to run. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const flows = useBest(useAllPages('listFlowNames', undefined, { size: 5000 }).rows, typed);
  const suites = useBest(useAllPages('listSuites', undefined, MANY).rows, typed);
  const apps = useBest(useAllPages('listApps', undefined, MANY).rows, typed);
  const hooks = useBest(useAllPages('listHooks', undefined, MANY).rows, typed);
  const then = (act: () => unknown) => () => {
    onClose();
    act();
  };
  const item = (key: string, text: string, icon: ReactNode, act: () => unknown) => (
    <Command.Item key={key} value={`${text} ${key}`} onSelect={then(act)} className={ITEM}>
      {icon}
      <span className="truncate">{text}</span>
    </Command.Item>
  );
  const run = <Play size={14} className="text-accent" />;
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label="Search or run"
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="floating fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-16px)] max-w-[560px] -translate-x-1/2 overflow-hidden"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Go to a page, open a flow, run a suite"
        className="h-12 w-full border-b bg-transparent px-4 outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-[12px] [&_[cmdk-group-heading]]:text-dim">
        <Command.Empty className="p-4 text-center text-dim">Nothing has that name.</Command.Empty>
        <Command.Group heading="Go to">
          {places.map(({ to, name, Icon }) => item(to, name, <Icon size={14} />, () => navigate({ to })))}
          {item('quickstart', 'Quickstart', <Play size={14} />, () => navigate({ to: '/quickstart' }))}
        </Command.Group>
        <Command.Group heading="Flows">
          {flows.flatMap(({ id, name }) => [
            item(`open ${id}`, name, <FileText size={14} />, () =>
              navigate({ to: '/flows/$flowId', params: { flowId: id } }),
            ),
            item(`run ${id}`, `Run ${name}`, run, () =>
              askToRun({ flow_ids: [id], suite_ids: [], labels: [], what: name }),
            ),
          ])}
        </Command.Group>
        <Command.Group heading="Suites">
          {suites.flatMap(({ id, name }) => [
            item(`suite ${id}`, `Suite ${name}`, <Folder size={14} />, () =>
              navigate({ to: '/suites/$suiteId', params: { suiteId: id } }),
            ),
            item(`run suite ${id}`, `Run suite ${name}`, run, () =>
              askToRun({ flow_ids: [], suite_ids: [id], labels: [], what: name }),
            ),
          ])}
        </Command.Group>
        <Command.Group heading="Apps and hooks">
          {apps.map(({ id, name }) =>
            item(id, `App ${name}`, <Folder size={14} />, () =>
              navigate({ to: '/apps/$appId', params: { appId: id } }),
            ),
          )}
          {hooks.map(({ id, name }) =>
            item(id, `Hook ${name}`, <FileText size={14} />, () =>
              navigate({ to: '/hooks/$hookId', params: { hookId: id } }),
            ),
          )}
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
}
