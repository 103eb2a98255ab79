import { CircleCheck, CircleMinus, Zap } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../api/calls.ts';
import { Answer, Empty, PageHead } from '../../parts/states.tsx';

const LOOK_MS = 10_000;
const PLATFORMS = { web: 'Web', android: 'Android', ios: 'iOS' };

/** What runs can be carried out on at this moment. */
export default function DevicesPage() {
  const devices = useRead('listDevices', undefined, { refetchInterval: LOOK_MS });
  const [q, setQ] = useState('');
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title="Devices" meta={devices.data ? `${devices.data.count} in the catalog` : ''}>
        <input
          data-search
          aria-label="Search devices"
          placeholder="Search devices"
          className="input w-48"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      </PageHead>
      <Answer of={devices}>
        {({ devices: all }) => {
          const shown = all.filter(({ model, platform, os_version, target }) =>
            `${model} ${platform} ${os_version} ${target}`.toLowerCase().includes(q.toLowerCase()),
          );
          return shown.length === 0 ? (
            <Empty title={all.length === 0 ? 'No device is there' : 'No device has that name'}>
              {all.length === 0
                ? 'A worker offers its browsers while it runs; Appium servers named in SAYWRIGHT_APPIUM_URLS offer phones.'
                : null}
            </Empty>
          ) : (
            <div className="card overflow-x-auto">
              <table className="table">
                <thead>
                  <tr>
                    <th>Model</th>
                    <th>Platform</th>
                    <th>Kind</th>
                    <th>System</th>
                    <th>State</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((device, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two devices of one model differ in nothing that is shown.
                    <tr key={index}>
                      <td className="font-medium">
                        <span className="inline-flex items-center gap-1.5">
                          {device.model}
                          {device.fast_launch && (
                            <Zap size={14} role="img" aria-label="starts fast" className="text-running" />
                          )}
                        </span>
                      </td>
                      <td>{PLATFORMS[device.platform]}</td>
                      <td>{device.target}</td>
                      <td>{device.os_version}</td>
                      <td>
                        {device.available ? (
                          <span className="inline-flex items-center gap-1.5 text-passed">
                            <CircleCheck size={14} aria-hidden /> free
                          </span>
                        ) : (
                          <span className="inline-flex items-center gap-1.5 text-dim">
                            <CircleMinus size={14} aria-hidden /> in use or away
                          </span>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Answer>
    </div>
  );
}
