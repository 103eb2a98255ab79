import { useCallback, useState } from 'react';

const KEY = 'saywright-folded-suites';

/** Which suites are folded, as long as the browser's tab is open. */
export function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]),
  );
  const fold = useCallback(
    (suiteId: string) => {
      const next = new Set(folded);
      if (!next.delete(suiteId)) next.add(suiteId);
      sessionStorage.setItem(KEY, JSON.stringify([...next]));
      setFolded(next);
    },
    [folded],
  );
  return { folded, fold };
}
