import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { FileText, Folder, type LucideIcon, Play, Rocket } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useAllPages } from '../api/use-pages.ts';
import { places } from './places.ts';
import { type Named, rank } from './rank.ts';
import { askToRun, NOTHING_CHOSEN, type RunWish } from './run-wish.ts';

const ITEM =
  'flex h-9 cursor-pointer items-center gap-2 rounded px-2 data-[selected=true]:bg-select [&>svg]:shrink-0';

const MANY = { size: 500 };
const NAMES = { size: 5000 };

/** As many as somebody would look through. */
const SHOWN = 40;

interface Thing extends Named {
  id: string;
  Icon: LucideIcon;
  open: () => unknown;
  /** How it is run, if that can be done. */
  wish?: Pick<RunWish, 'flow_ids'> | Pick<RunWish, 'suite_ids'>;
}

/** Everything that has a name, in the order of its groups. */
function useThings() {
  const navigate = useNavigate();
  const flows = useAllPages('listFlowNames', undefined, NAMES);
  const suites = useAllPages('listSuites', undefined, MANY);
  const apps = useAllPages('listApps', undefined, MANY);
  const hooks = useAllPages('listHooks', undefined, MANY);
  const groups = useMemo(() => {
    const pages: Thing[] = places.map(({ to, name, Icon }) => {
      return { id: to, name, kind: 'page', Icon, open: () => navigate({ to }) };
    });
    const start = () => navigate({ to: '/quickstart' });
    pages.push({ id: '/quickstart', name: 'Quickstart', kind: 'page', Icon: Rocket, open: start });
    return [
      { title: 'Go to', things: pages },
      {
        title: 'Flows',
        things: flows.rows.map(({ id, name }): Thing => {
          const open = () => navigate({ to: '/flows/$flowId', params: { flowId: id } });
          return { id, name, kind: 'flow', Icon: FileText, open, wish: { flow_ids: [id] } };
        }),
      },
      {
        title: 'Suites',
        things: suites.rows.map(({ id, name }): Thing => {
          const open = () => navigate({ to: '/suites/$suiteId', params: { suiteId: id } });
          return { id, name, kind: 'suite', Icon: Folder, open, wish: { suite_ids: [id] } };
        }),
      },
      {
        title: 'Apps',
        things: apps.rows.map(({ id, name }): Thing => {
          const open = () => navigate({ to: '/apps/$appId', params: { appId: id } });
          return { id, name, kind: 'app', Icon: iconOf('/apps'), open };
        }),
      },
      {
        title: 'Hooks',
        things: hooks.rows.map(({ id, name }): Thing => {
          const open = () => navigate({ to: '/hooks/$hookId', params: { hookId: id } });
          return { id, name, kind: 'hook', Icon: iconOf('/hooks'), open };
        }),
      },
    ];
  }, [navigate, flows.rows, suites.rows, apps.rows, hooks.rows]);
  const isThere = [flows, suites, apps, hooks].every(({ isLoading }) => !isLoading);
  return { groups, isThere };
}

const iconOf = (place: '/apps' | '/hooks') => places.find(({ to }) => to === place)?.Icon ?? Folder;

/** Everything by its name: where to go, and what to run. What fits best stands first, whatever it is. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { groups, isThere } = useThings();
  const isSearching = typed.trim() !== '';
  const found = useMemo(
    () =>
      rank(
        groups.flatMap(({ things }) => things),
        typed,
        SHOWN,
      ),
    [groups, typed],
  );
  const choose = (thing: Thing, isToRun: boolean) => {
    onClose();
    if (isToRun) askToRun({ ...NOTHING_CHOSEN, ...thing.wish, what: thing.name });
    else thing.open();
  };
  // The best of what is known so far may not be the best, so Enter waits until all of it is.
  const [isEntered, setEntered] = useState(false);
  const best = found[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that everything is there makes the difference.
  useEffect(() => {
    if (isEntered && isThere && best) choose(best.thing, best.isToRun);
  }, [isEntered, isThere]);
  const onKeyDown = ({ key }: KeyboardEvent) => setEntered(key === 'Enter' && isSearching && !isThere);
  const choices = (thing: Thing, isToRun = false) => (
    <Choices key={`${thing.kind} ${thing.id}`} thing={thing} isToRun={isToRun} onChoose={choose} />
  );
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label="Search or run"
      shouldFilter={false}
      onKeyDown={onKeyDown}
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
        {!isSearching &&
          groups
            .filter(({ things }) => things.length > 0)
            .map(({ title, things }) => (
              <Command.Group key={title} heading={title}>
                {things.slice(0, SHOWN).map((thing) => choices(thing))}
              </Command.Group>
            ))}
        {isSearching && !isThere && <p className="appears-late p-4 text-center text-dim">Looking…</p>}
        {isSearching && isThere && found.map(({ thing, isToRun }) => choices(thing, isToRun))}
        {isSearching && isThere && found.length === 0 && (
          <p role="status" className="p-4 text-center text-dim">
            Nothing has that name.
          </p>
        )}
      </Command.List>
    </Command.Dialog>
  );
}

interface ChoicesProps {
  thing: Thing;
  isToRun: boolean;
  onChoose: (thing: Thing, isToRun: boolean) => void;
}

/** What can be done with one thing, the more likely first. */
function Choices({ thing, isToRun, onChoose }: ChoicesProps) {
  const { id, name, kind, Icon, wish } = thing;
  const opening = (
    <Command.Item value={`${kind} ${id}`} onSelect={() => onChoose(thing, false)} className={ITEM}>
      <Icon size={14} />
      <span className="truncate">{name}</span>
      <span className="meta ml-auto">{kind}</span>
    </Command.Item>
  );
  if (!wish) return opening;
  const running = (
    <Command.Item value={`run ${kind} ${id}`} onSelect={() => onChoose(thing, true)} className={ITEM}>
      <Play size={14} className="text-accent" />
      <span className="truncate">Run {name}</span>
      <span className="meta ml-auto">{kind}</span>
    </Command.Item>
  );
  return (
    <>
      {isToRun && running}
      {opening}
      {!isToRun && running}
    </>
  );
}
