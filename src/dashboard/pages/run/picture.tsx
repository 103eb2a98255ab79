import type { ReactNode } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';

const BROWSER = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

/** Before a device is there, one of its kind is thought of: the place that its screen takes hardly changes then. */
export const viewportOf = (run: Run, deviceIndex = 0) => {
  const usual = run.app.platform === 'ios' || run.app.platform === 'android' ? PHONE : BROWSER;
  const { width, height } = run.devices[deviceIndex]?.viewport ?? usual;
  return width > 0 && height > 0 ? { width, height } : usual;
};

interface ScreenProps {
  run: Run;
  deviceIndex?: number;
  children: ReactNode;
}

/** A place of the device's shape, which is known before any picture is there: nothing moves when one comes. */
export function Screen({ run, deviceIndex = 0, children }: ScreenProps) {
  const { width, height } = viewportOf(run, deviceIndex);
  return (
    <div className="grid min-h-0 place-items-center overflow-hidden bg-panel">
      <div
        className="relative w-full overflow-hidden"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(58vh * ${width / height})` }}
      >
        {children}
      </div>
    </div>
  );
}

const BOX_COLOR = { passed: 'outline-accent', failed: 'outline-failed', error: 'outline-error' };

/** Drawn over what the action aimed at. */
export function TargetBox({ run, action }: { run: Run; action: RunAction }) {
  if (!action.box) return null;
  const { width, height } = viewportOf(run, action.device_index);
  const { box } = action;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div
      data-box
      className={`pointer-events-none absolute rounded-sm outline-2 outline-offset-2 shadow-[0_0_0_2px_#ffffff,0_0_0_9999px_rgb(0_0_0/12%)] ${BOX_COLOR[action.status]}`}
      style={{
        left: percent(box.x, width),
        top: percent(box.y, height),
        width: percent(box.width, width),
        height: percent(box.height, height),
      }}
    />
  );
}

interface ShotProps {
  url: string | null;
  alt: string;
  /** What stands there without a picture. */
  instead?: string;
}

export function Shot({ url, alt, instead = 'There is no picture of this.' }: ShotProps) {
  if (url === null)
    return <p className="absolute inset-0 grid place-items-center p-4 text-center text-dim">{instead}</p>;
  return <img src={url} alt={alt} className="absolute inset-0 size-full object-contain" />;
}
