import type { ComponentProps } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';
import { deviceName } from './device-name.ts';
import { Screen, Shot, TargetBox } from './picture.tsx';

interface DeviceScreenProps {
  run: Run;
  index: number;
  isHidden: boolean;
  /** The screen of this moment, while the run goes on and is followed. */
  live: string | undefined;
  film: ComponentProps<'video'>;
  isFilm: boolean;
  /** Whose picture is shown: the chosen action, or what was last done on this device until then. */
  shown: RunAction | undefined;
  /** The action whose target is to be marked, if it is on this device. */
  marked: RunAction | null;
  instead: string | undefined;
}

/** What one device shows: as it is now, as it was filmed, or as it was at an action. */
export function DeviceScreen(props: DeviceScreenProps) {
  const { run, index, isHidden, live, film, isFilm, shown, marked, instead } = props;
  const isOneOfTwo = run.device_count > 1;
  const place = isOneOfTwo ? ` of device ${index + 1}` : '';
  return (
    <figure
      hidden={isHidden}
      className="min-w-0"
      aria-label={isOneOfTwo ? `Device ${index + 1}` : 'The device'}
    >
      <Screen run={run} deviceIndex={index}>
        {film.src && (
          <video
            {...film}
            playsInline
            preload="auto"
            hidden={!isFilm}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        {live && (
          <img
            src={live}
            alt={`The screen${place} now`}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        {!live && !isFilm && (
          <Shot
            url={shown?.screenshot_url ?? null}
            alt={shown ? `The screen${place} at: ${shown.description}` : `The screen${place}`}
            {...(instead && { instead })}
          />
        )}
        {/* A new one for each action: it did not move there from the last. */}
        {marked && <TargetBox key={marked.index} run={run} action={marked} />}
      </Screen>
      {isOneOfTwo && (
        <figcaption className="meta flex gap-2 border-t px-3 py-1">
          <span className="shrink-0 font-medium text-text">Device {index + 1}</span>
          {run.devices[index] && <span className="min-w-0 truncate">{deviceName(run.devices[index])}</span>}
        </figcaption>
      )}
    </figure>
  );
}
