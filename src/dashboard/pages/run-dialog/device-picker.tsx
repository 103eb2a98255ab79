import type { Platform } from '../../../contract/apps.ts';
import { useRead } from '../../api/calls.ts';
import { Field } from '../../parts/form.tsx';
import type { Choices } from './last-choices.ts';

const BROWSERS = ['chromium', 'chrome', 'edge', 'firefox'];

interface DevicePickerProps {
  platform: Platform;
  choices: Choices;
  onChange: (change: Partial<Choices>) => void;
}

/** What the catalog offers at this moment. A model that is busy may be free when its turn comes, so it can be chosen. */
export function DevicePicker({ platform, choices, onChange }: DevicePickerProps) {
  const all = useRead('listDevices').data?.devices ?? [];
  if (platform === 'web')
    return (
      <Field label="Browser" name="web_browser">
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
  const devices = all.filter(
    (device) => device.platform === platform && (device.target === 'physical') === choices.physical,
  );
  const models = [...new Set(devices.map(({ model }) => model))];
  const ofModel = devices.filter(({ model }) => !choices.model || model === choices.model);
  const versions = [...new Set(ofModel.map(({ os_version }) => os_version))];
  return (
    <>
      <Field label="Device" name="device">
        {(props) => (
          <div className="flex gap-2">
            <select
              aria-label="Kind of device"
              className="input w-auto"
              value={choices.physical ? 'real' : 'virtual'}
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
              value={choices.model}
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
      <Field label="System" name="os_version">
        {(props) => (
          <select
            {...props}
            className="input"
            value={choices.osVersion}
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
