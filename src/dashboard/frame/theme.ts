import { useSyncExternalStore } from 'react';

const KEY = 'saywright-theme';
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

system.addEventListener('change', ({ matches }) => {
  if (localStorage.getItem(KEY) === null) root.classList.toggle('dark', matches);
});

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
};

export const useIsDark = () => useSyncExternalStore(subscribe, () => root.classList.contains('dark'));

/** A choice that is the system's own is no choice: the page then goes with the system again. */
export function switchTheme(): void {
  const isDark = !root.classList.contains('dark');
  root.classList.toggle('dark', isDark);
  if (isDark === system.matches) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, isDark ? 'dark' : 'light');
}
