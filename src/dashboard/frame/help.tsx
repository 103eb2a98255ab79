import { Dialog } from '../parts/dialog.tsx';

const KEYS: [keys: string[], does: string][] = [
  [['Ctrl', 'K'], 'Search or run anything'],
  [['/'], 'Search this page'],
  [['j'], 'Next row'],
  [['k'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['r'], 'Run what this page shows'],
  [['Ctrl', 'S'], 'Save what is being edited'],
  [['←', '→'], 'On a run: the action before, the next'],
  [['Space'], 'On a run: play and pause'],
  [['c'], 'On a run: compare with the last passing run'],
  [['?'], 'This list'],
];

export default function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" isOpen onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-dim">
        The interface for programs is described at{' '}
        <a className="link" href="/api/docs">
          /api/docs
        </a>
        .
      </p>
    </Dialog>
  );
}
