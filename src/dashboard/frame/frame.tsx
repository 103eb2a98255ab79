import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { CircleHelp, Command, Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RunDialog } from '../pages/run-dialog/run-dialog.tsx';
import { IconButton } from '../parts/button.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Organization } from './organization.tsx';
import { Palette } from './palette.tsx';
import { places } from './places.ts';
import { askToRunPage, useRunWish } from './run-wish.ts';
import { RunningCount } from './running-count.tsx';
import { focusRow, focusSearch, useShortcuts } from './shortcuts.ts';
import { switchTheme, useIsDark } from './theme.ts';

const Help = lazy(() => import('./help.tsx'));

/** Around every page: the sidebar (icons below 1024 px, a bar at the bottom below 640 px), the palette and the keys. */
export function Frame() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const wish = useRunWish();
  const close = () => setOpen(null);
  useShortcuts({
    'mod+k': () => setOpen('palette'),
    // Who opens the palette and types on at once means it, even while it is still on its way.
    ...(open === null && {
      '/': () => focusSearch() || setOpen('palette'),
      '?': () => setOpen('help'),
      j: () => focusRow(1),
      k: () => focusRow(-1),
      r: askToRunPage,
    }),
  });
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a palette that led somewhere is done.
  useEffect(close, [pathname]);
  return (
    <div className="grid h-dvh grid-rows-[48px_minmax(0,1fr)_auto] sm:grid-cols-[56px_minmax(0,1fr)] sm:grid-rows-[48px_minmax(0,1fr)] lg:grid-cols-[200px_minmax(0,1fr)]">
      <TopBar onPalette={() => setOpen('palette')} onHelp={() => setOpen('help')} />
      <Sidebar />
      <main
        id="main"
        tabIndex={-1}
        className="order-2 min-h-0 overflow-auto p-3 outline-none sm:order-none sm:p-5"
      >
        <Outlet />
      </main>
      {/* Whoever presses their key types on at once: neither may be still on its way. */}
      {open === 'palette' && <Palette onClose={close} />}
      {wish && <RunDialog wish={wish} />}
      <Suspense>{open === 'help' && <Help onClose={close} />}</Suspense>
      <Toasts />
    </div>
  );
}

function TopBar({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }) {
  const isDark = useIsDark();
  return (
    <header className="flex items-center gap-2 border-b px-3 sm:col-span-2">
      <a href="#main" className="button sr-only focus:not-sr-only">
        Skip to the page
      </a>
      <div className="mr-2 flex shrink-0 items-center gap-2 lg:w-64">
        <Link to="/" className="flex shrink-0 items-center gap-2 font-semibold">
          <img src="/icon.svg" alt="" width={22} height={22} />
          <span className="hidden sm:inline">Saywright</span>
        </Link>
        <Organization />
      </div>
      <button
        type="button"
        onClick={onPalette}
        className="mx-auto flex h-8 w-full max-w-[420px] items-center gap-2 rounded-md border bg-panel px-2 text-dim hover:border-strong"
      >
        <Command size={14} aria-hidden />
        <span className="truncate">Search or run</span>
        <span className="kbd ml-auto hidden sm:inline">Ctrl K</span>
      </button>
      <IconButton label="Keys and help" onClick={onHelp} className="hidden sm:inline-flex">
        <CircleHelp size={16} />
      </IconButton>
      <IconButton label={isDark ? 'Use the light theme' : 'Use the dark theme'} onClick={switchTheme}>
        {isDark ? <Sun size={16} /> : <Moon size={16} />}
      </IconButton>
      <AccountMenu />
    </header>
  );
}

const HERE = { className: 'bg-select text-text', 'aria-current': 'page' } as const;
const ELSEWHERE = { className: 'text-dim hover:text-text' };

function Sidebar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="order-3 flex overflow-x-auto border-t bg-panel p-1 sm:order-none sm:flex-col sm:gap-0.5 sm:border-t-0 sm:border-r sm:p-2"
    >
      {places.map(({ to, name, Icon, also }) => (
        <Link
          key={to}
          to={to}
          title={name}
          activeProps={HERE}
          inactiveProps={also && pathname.startsWith(also) ? HERE : ELSEWHERE}
          className="relative flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-1 py-1 text-[10px] font-medium sm:h-9 sm:min-w-0 sm:flex-none sm:flex-row sm:justify-center sm:gap-2.5 sm:px-2.5 sm:text-[14px] lg:justify-start"
        >
          <Icon size={17} aria-hidden className="shrink-0" />
          <span className="max-[480px]:sr-only sm:sr-only lg:not-sr-only">{name}</span>
          {to === '/runs' && <RunningCount />}
        </Link>
      ))}
    </nav>
  );
}
