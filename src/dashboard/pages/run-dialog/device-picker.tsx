import type { Platform } from '../../../contract/apps.ts';
import { useRead } from '../../api/calls.ts';
import { Field } from '../../parts/form.tsx';
import type { Choices, DeviceChoice } from './last-choices.ts';

const BROWSERS = ['chromium', 'chrome', 'edge', 'firefox'];

interface DevicePickerProps {
  platform: Platform;
  deviceCount: 1 | 2;
  choices: Choices;
  onChange: (change: Partial<Choices>) => void;
}

/** On what it runs: a browser, or a phone for each device that the flows are on. */
export function DevicePicker({ platform, deviceCount, choices, onChange }: DevicePickerProps) {
  if (platform === 'web')
    return (
      <Field
        label="Browser"
        name="web_browser"
        hint={deviceCount === 2 && 'Both devices are sessions of it that know nothing of each other'}
      >
        {(props) => (
          <select
            {...props}
            className="input"
            value={choices.browser}
            onChange={(event) => onChange({ browser: event.target.value })}
          >
            <option value="">The service's own</option>
            {BROWSERS.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  if (deviceCount === 1)
    return (
      <PhonePicker
        platform={platform}
        title="Device"
        choice={choices}
        onChange={(change) => onChange(change)}
      />
    );
  return (
    <>
      <PhonePicker
        platform={platform}
        title="Device 1"
        choice={choices}
        onChange={(change) => onChange(change)}
      />
      <PhonePicker
        platform={platform}
        title="Device 2"
        choice={choices.second}
        onChange={(change) => onChange({ second: { ...choices.second, ...change } })}
      />
    </>
  );
}

interface PhonePickerProps {
  platform: Platform;
  title: string;
  choice: DeviceChoice;
  onChange: (change: Partial<DeviceChoice>) => void;
}

const namesOf = (offered: string[], chosen: string) =>
  [...new Set([...offered, chosen])].filter((name) => name !== '' && name !== 'latest');

/** What the catalog offers at this moment. A model that is busy may be free when its turn comes, so it can be chosen. */
function PhonePicker({ platform, title, choice, onChange }: PhonePickerProps) {
  const all = useRead('listDevices').data?.devices ?? [];
  const devices = all.filter(
    (device) => device.platform === platform && (device.target === 'physical') === choice.physical,
  );
  // What was chosen stays to be seen while the catalog is read, and if it is no longer there.
  const models = namesOf(
    devices.map(({ model }) => model),
    choice.model,
  );
  const ofModel = devices.filter(({ model }) => !choice.model || model === choice.model);
  const versions = namesOf(
    ofModel.map(({ os_version }) => os_version),
    choice.osVersion,
  );
  return (
    <>
      <Field label={title} name="device">
        {(props) => (
          <div className="flex gap-2">
            <select
              aria-label={`Kind of ${title.toLowerCase()}`}
              className="input w-auto"
              value={choice.physical ? 'real' : 'virtual'}
              onChange={(event) =>
                onChange({ physical: event.target.value === 'real', model: '', osVersion: '' })
              }
            >
              <option value="virtual">{platform === 'ios' ? 'Simulator' : 'Emulator'}</option>
              <option value="real">Real device</option>
            </select>
            <select
              {...props}
              className="input"
              value={choice.model}
              onChange={(event) => onChange({ model: event.target.value, osVersion: '' })}
            >
              <option value="">Any model</option>
              <option value="latest">latest</option>
              {models.map((model) => (
                <option key={model} value={model}>
                  {model}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <Field label={title === 'Device' ? 'System' : `System of ${title.toLowerCase()}`} name="os_version">
        {(props) => (
          <select
            {...props}
            className="input"
            value={choice.osVersion}
            onChange={(event) => onChange({ osVersion: event.target.value })}
          >
            <option value="">Any version</option>
            <option value="latest">latest</option>
            {versions.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
