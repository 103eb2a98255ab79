import { useRef } from 'react';
import { useRead } from '../../api/calls.ts';
import { closeRunDialog, isOpenChoice, type RunWish } from '../../frame/run-wish.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Answer } from '../../parts/states.tsx';
import { lastApp, readChoices } from './last-choices.ts';
import { RunForm } from './run-form.tsx';
import { useDeviceCount } from './use-device-count.ts';
import { WhatToRunOutline } from './what-to-run.tsx';

/** Opens at once, with the size that it will have; Enter counts from then on, though what was chosen last is still being read. */
export function RunDialog({ wish }: { wish: RunWish }) {
  const apps = useRead('listApps');
  const environments = useRead('listEnvironments');
  const runnable = apps.data?.apps.filter(({ platform }) => platform !== 'chrome-extension') ?? [];
  const last = lastApp(runnable, readChoices());
  const deviceCount = useDeviceCount(wish, last !== undefined && last.platform !== 'web');
  const isEntered = useRef(false);
  const data =
    apps.data && environments.data && deviceCount
      ? { all: apps.data.apps, environments: environments.data.environments }
      : undefined;
  const refetch = () => {
    void apps.refetch();
    void environments.refetch();
  };
  return (
    <Dialog
      title={`Run ${wish.what}`}
      description="Opens with what you chose last time."
      isOpen
      isWide
      onClose={closeRunDialog}
    >
      <Answer
        of={{ data, error: apps.error ?? environments.error, refetch }}
        loading={<Outline isOpenChoice={isOpenChoice(wish)} onEnter={() => (isEntered.current = true)} />}
      >
        {({ all, environments: known }) =>
          runnable.length > 0 ? (
            <RunForm
              wish={wish}
              apps={runnable}
              extensions={all.filter(({ platform }) => platform === 'chrome-extension')}
              environments={known}
              isEntered={isEntered}
            />
          ) : (
            <p>There is no app yet. Add one on the page Apps, by its address or its file.</p>
          )
        }
      </Answer>
    </Dialog>
  );
}

const FIELDS = ['App', 'Build', 'Environment', 'Device', 'Most actions'];

function Outline({ isOpenChoice: isOpen, onEnter }: { isOpenChoice: boolean; onEnter: () => void }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      tabIndex={-1}
      data-focus-first
      className="grid gap-3 outline-none"
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    >
      {isOpen && <WhatToRunOutline />}
      <div className="grid gap-3 sm:grid-cols-2">
        {FIELDS.map((name) => (
          // The last one has a hint.
          <div key={name} className="grid h-15 content-start gap-1 last:h-19">
            <div className="skeleton appears-late h-5 w-24" />
            <div className="skeleton appears-late h-8" />
          </div>
        ))}
      </div>
      <div className="skeleton appears-late h-5 w-40" />
      <div className="skeleton appears-late h-10 w-72 sm:h-5" />
      <div className="-mx-4 h-[41px] border-t" />
    </div>
  );
}
