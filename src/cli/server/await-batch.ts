import type { Client } from '../../client/client.ts';
import { confirm } from '../account/ask.ts';
import type { Context } from '../frame/context.ts';
import { EXIT, type ExitCode, Interrupted } from '../frame/fault.ts';
import { followBatch } from './follow-batch.ts';
import { BatchDisplay, hasPassed } from './show-batch.ts';

interface Awaiting {
  batchId: string;
  batchUrl: string;
  /** Whether the service has been there before: then it is waited for if it falls silent. */
  hasAnswered: boolean;
  timeoutMs: number | null;
  /** Cancel at Ctrl-C without asking, for CI systems that end jobs by a signal. */
  cancelsOnInterrupt: boolean;
}

/** Follows a batch to its end and shows it. Ctrl-C asks whether to cancel it. */
export async function awaitBatch(
  api: Client,
  { world, output }: Context,
  awaiting: Awaiting,
): Promise<ExitCode> {
  const { batchId, batchUrl, timeoutMs } = awaiting;
  const display = new BatchDisplay(output);
  const stop = new AbortController();
  let asking: Promise<void> | null = null;
  const onInterrupt = async () => {
    if (asking !== null) return stop.abort();
    asking = (async () => {
      const isWanted = awaiting.cancelsOnInterrupt || (await confirm(world, '\nCancel the batch?'));
      if (isWanted) await api.cancelBatch({ params: { batch_id: batchId } });
      else if (world.stdin.isTTY) display.say(`Left running: ${batchUrl}`);
      else
        display.say(
          `The batch goes on; \`saywright runs cancel ${batchId}\` ends it, or --cancel-on-interrupt by itself.`,
        );
      stop.abort(isWanted ? 'cancelled' : 'left');
    })();
    await asking;
  };
  const failed = Promise.withResolvers<never>();
  const stopListening = world.onInterrupt(() => void onInterrupt().catch(failed.reject));
  let wasSilent = false;
  try {
    const status = await Promise.race([
      failed.promise,
      followBatch(api, batchId, {
        timeoutMs,
        hasAnswered: awaiting.hasAnswered,
        signal: stop.signal,
        onStatus: (batch) => {
          wasSilent = false;
          // A question in the terminal must not be painted over.
          if (asking === null) display.show(batch);
        },
        onSilence: (why) => {
          if (!wasSilent) display.say(`The service does not answer (${why}); the batch goes on, waiting.`);
          wasSilent = true;
        },
      }),
    ]);
    if (asking !== null) await asking;
    // A cancelled batch may be seen complete before the waiting is: whoever cancelled it asked for no verdict.
    if (stop.signal.reason === 'cancelled') throw new Interrupted('The batch was cancelled.');
    display.finish(status, batchUrl);
    if (output.isJson) output.answer({ ...status, batch_url: batchUrl }, () => '');
    return hasPassed(status) ? EXIT.passed : EXIT.testsFailed;
  } catch (error) {
    if (error instanceof Interrupted)
      throw new Interrupted(
        stop.signal.reason === 'cancelled'
          ? 'The batch was cancelled.'
          : `Stopped waiting for the batch ${batchId}.`,
      );
    throw error;
  } finally {
    stopListening();
  }
}
