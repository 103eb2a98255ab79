import { useEffect, useRef, useState } from 'react';
import { followCall } from '../../../client/client.ts';
import type { HookTest } from '../../../contract/hooks.ts';

interface Trial {
  isRunning: boolean;
  /** What was printed so far. */
  output: string;
  result: HookTest | null;
  error: Error | null;
  wasStopped: boolean;
}

const NOTHING: Trial = { isRunning: false, output: '', result: null, error: null, wasStopped: false };

interface Wish {
  environment_id: string | null;
  variables: Record<string, string>;
}

/** One test of a hook at a time, told as it goes. Whoever stops it or leaves the page ends the hook. */
export function useHookTest(hookId: string) {
  const [trial, setTrial] = useState<Trial>(NOTHING);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (body: Wish) => {
    const ending = new AbortController();
    running.current = ending;
    setTrial({ ...NOTHING, isRunning: true });
    try {
      const args = { params: { hook_id: hookId }, body };
      for await (const { event, data } of await followCall(
        { baseUrl: location.origin },
        'testHook',
        args,
        ending.signal,
      )) {
        if (event === 'result') setTrial({ ...NOTHING, result: data as HookTest });
        else setTrial((before) => ({ ...before, output: before.output + (data as { text: string }).text }));
      }
      // A service that stops takes its streams with it.
      setTrial((now) =>
        now.isRunning ? broken(now, 'The service stopped before the hook had ended.') : now,
      );
    } catch (error) {
      setTrial((now) =>
        ending.signal.aborted
          ? { ...now, isRunning: false, wasStopped: true }
          : broken(now, (error as Error).message),
      );
    }
  };
  return { ...trial, start, stop: () => running.current?.abort() };
}

const broken = (trial: Trial, message: string): Trial => ({
  ...trial,
  isRunning: false,
  error: new Error(message),
});
