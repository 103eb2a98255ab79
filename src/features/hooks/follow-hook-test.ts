import type { StreamedEvent } from '../../contract/endpoint.ts';
import type { HookTrial } from './test-hook.ts';

/** A test of a hook as events: what it prints as it is printed, then what came of it. A reader that goes away ends the hook. */
export async function* followHookTest(
  trial: HookTrial,
  readerSignal: AbortSignal,
): AsyncGenerator<StreamedEvent> {
  const leaving = new AbortController();
  const progress = { printed: '', isOver: false };
  let news = Promise.withResolvers<void>();
  const running = trial(AbortSignal.any([readerSignal, leaving.signal]), (text) => {
    progress.printed += text;
    news.resolve();
  }).finally(() => {
    progress.isOver = true;
    news.resolve();
  });
  try {
    for (let isOver = false; !isOver; ) {
      await news.promise;
      news = Promise.withResolvers<void>();
      // Asked before the look at what was printed: nothing comes after the end.
      isOver = progress.isOver;
      const text = progress.printed;
      progress.printed = '';
      if (text !== '') yield { id: null, event: 'output', data: { text } };
    }
    yield { id: null, event: 'result', data: await running };
  } finally {
    leaving.abort();
    await Promise.allSettled([running]);
  }
}
