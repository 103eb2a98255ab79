import { CircleCheck, CircleMinus, Zap } from 'lucide-react';
import type { Device } from '../../../contract/devices.ts';
import { PLATFORM_NAMES } from './platform-names.ts';

/** The kinds of devices, browsers included. */
export function Catalog({ devices }: { devices: readonly Device[] }) {
  return (
    <div className="card overflow-x-auto">
      <table className="table">
        <thead>
          <tr>
            <th>Model</th>
            <th className="max-sm:hidden">Platform</th>
            <th className="max-sm:hidden">Kind</th>
            <th>System</th>
            <th>Can be had</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={`${device.platform} ${device.target} ${device.model} ${device.os_version}`}>
              <td className="font-medium">
                <span className="inline-flex items-center gap-1.5">
                  {device.model}
                  {device.fast_launch && (
                    <Zap size={14} role="img" aria-label="starts fast" className="shrink-0 text-running" />
                  )}
                </span>
                <span className="meta block whitespace-nowrap sm:hidden">
                  {PLATFORM_NAMES[device.platform]} {device.target}
                </span>
              </td>
              <td className="max-sm:hidden">{PLATFORM_NAMES[device.platform]}</td>
              <td className="max-sm:hidden">{device.target}</td>
              <td>{device.os_version}</td>
              <td>
                {device.available ? (
                  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-passed">
                    <CircleCheck size={14} aria-hidden /> now
                  </span>
                ) : (
                  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-dim">
                    <CircleMinus size={14} aria-hidden /> after a wait
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
