import {
  ChartColumn,
  Layers,
  ListChecks,
  type LucideIcon,
  Package,
  Play,
  Settings,
  Smartphone,
  Webhook,
} from 'lucide-react';

interface Place {
  to: '/flows' | '/runs' | '/apps' | '/environments' | '/hooks' | '/devices' | '/usage' | '/settings';
  name: string;
  Icon: LucideIcon;
  /** Pages that belong to it, though their address begins otherwise. */
  also?: string;
}

/** The parts of the app, in the order of the sidebar. */
export const places: Place[] = [
  { to: '/flows', name: 'Flows', Icon: ListChecks, also: '/suites/' },
  { to: '/runs', name: 'Runs', Icon: Play, also: '/batches/' },
  { to: '/apps', name: 'Apps', Icon: Package },
  { to: '/environments', name: 'Environments', Icon: Layers },
  { to: '/hooks', name: 'Hooks', Icon: Webhook },
  { to: '/devices', name: 'Devices', Icon: Smartphone },
  { to: '/usage', name: 'Usage', Icon: ChartColumn },
  { to: '/settings', name: 'Settings', Icon: Settings },
];
