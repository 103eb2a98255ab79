import { useState } from 'react';
import type { Device, DeviceUnit } from '../../../contract/devices.ts';
import { useRead } from '../../api/calls.ts';
import { useAllPages } from '../../api/use-pages.ts';
import { Pages } from '../../parts/pages.tsx';
import { Answer, Empty, PageHead, Section } from '../../parts/states.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { Catalog } from './catalog.tsx';
import { NoPhones } from './no-phones.tsx';
import { UnitRow } from './unit-row.tsx';

const LOOK_MS = 5_000;
const UNIT_PX = 57;

/** What runs can be carried out on at this moment, and how the phones and tablets are. */
export default function DevicesPage() {
  const devices = useRead('listDevices', undefined, { refetchInterval: LOOK_MS });
  const units = useAllPages('listDeviceUnits', undefined, { size: 500, lookAgain: () => LOOK_MS });
  const [q, setQ] = useState('');
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title="Devices" meta={summaryOf(units.rows)}>
        <input
          data-search
          aria-label="Search devices"
          placeholder="Search devices"
          className="input w-48"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      </PageHead>
      <Section
        title="Phones and tablets"
        hint="One session has a device at a time; a run waits for one that is busy"
      >
        <Pages of={units} rowHeight={UNIT_PX} empty={<NoPhones />}>
          {(rows) => <Units all={rows} q={q} />}
        </Pages>
      </Section>
      <Section title="Catalog" hint="The kinds that a run can ask for now">
        <Answer of={devices}>{({ devices: all }) => <Kinds all={all} q={q} />}</Answer>
      </Section>
    </div>
  );
}

/** By words, in any order: "pixel 15" finds a Pixel with Android 15. */
const fits = (one: object, q: string): boolean => {
  const text = Object.values(one).join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

function Units({ all, q }: { all: readonly DeviceUnit[]; q: string }) {
  const shown = all.filter(({ platform, target, model, os_version, state }) =>
    fits({ platform, target, model, os_version, state }, q),
  );
  if (shown.length === 0) return <Empty title="No phone or tablet fits the search" />;
  return (
    <div className="flex max-h-[70vh] flex-col">
      <VirtualList label="Phones and tablets" items={shown} rowHeight={UNIT_PX} keyOf={({ id }) => id}>
        {(unit) => <UnitRow unit={unit} />}
      </VirtualList>
    </div>
  );
}

function Kinds({ all, q }: { all: readonly Device[]; q: string }) {
  const shown = all.filter(({ platform, target, model, os_version }) =>
    fits({ platform, target, model, os_version }, q),
  );
  if (shown.length > 0) return <Catalog devices={shown} />;
  return all.length > 0 ? (
    <Empty title="Nothing in the catalog fits the search" />
  ) : (
    <Empty title="Nothing can be run on">
      A worker offers its browsers and phones while it runs: see that one does, and that SAYWRIGHT_WORKERS is
      not 0.
    </Empty>
  );
}

const summaryOf = (units: readonly DeviceUnit[]): string =>
  (['free', 'busy', 'resting', 'away'] as const)
    .map((state) => [units.filter((one) => one.state === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`)
    .join(' · ');
