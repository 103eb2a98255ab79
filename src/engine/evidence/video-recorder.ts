/** The part of a debugging connection to a page that the recorder needs. */
export interface PageConnection {
  send(method: string, parameters?: object): Promise<unknown>;
}

export interface Recording {
  /** When the first frame counts as shown, on the clock of `Date.now()`: markers count from here. */
  startedAt: number;
  /** Fragmented MP4 in pieces, until the recording is stopped or the page is gone. */
  stream: AsyncIterable<Uint8Array>;
  /** Ends the recording; the stream ends after its last piece. */
  stop(): Promise<void>;
}

/** A plain reason why there is no video. */
export interface NoVideo {
  why: string;
}

/** Read so often, a recorder that is killed loses only what the browser had not yet put in a fragment. */
const READ_EVERY_MS = 500;
const STOP_MS = 5_000;

/** Lets Chromium (153 and newer) record itself. Older ones cannot: then the answer says so. */
export async function startRecording(
  connection: PageConnection,
  size: { width: number; height: number },
  frameRate = 10,
): Promise<Recording | NoVideo> {
  let handle: string;
  try {
    const started = await connection.send('Page.startScreenRecording', {
      maxWidth: size.width,
      maxHeight: size.height,
      frameRate,
      audio: false,
    });
    handle = (started as { stream: string }).stream;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return {
      why: /wasn't found/.test(said)
        ? 'This browser cannot record itself (Chromium 153 and newer can), so the run has no video.'
        : `The browser did not start to record: ${said}`,
    };
  }
  const startedAt = Date.now();
  let isStopped = false;
  let stopping: Promise<void> | null = null;
  const stopped = Promise.withResolvers<void>();
  const drained = Promise.withResolvers<void>();

  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        // Everything after the stop is one last read of what was still in the browser.
        const isLast = isStopped;
        yield* readAll(connection, handle);
        if (isLast) return;
        await pause(READ_EVERY_MS, stopped.promise);
      }
    } finally {
      drained.resolve();
    }
  }

  const stop = async () => {
    await endOrLoss(connection.send('Page.stopScreenRecording'));
    isStopped = true;
    stopped.resolve();
    await pause(STOP_MS, drained.promise);
  };

  return {
    startedAt,
    stream: pieces(),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Reads until the browser has no more for now; a page that is gone has no more for ever. */
async function* readAll(connection: PageConnection, handle: string): AsyncGenerator<Uint8Array> {
  for (;;) {
    const read = await endOrLoss(connection.send('IO.read', { handle }));
    if (!read) return;
    const { data, base64Encoded, eof } = read as { data: string; base64Encoded?: boolean; eof: boolean };
    if (data.length > 0) yield Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    if (eof) return;
  }
}

/** The answer, or null when the page went away, with which its video ends; or when nothing has been recorded yet. */
async function endOrLoss(answer: Promise<unknown>): Promise<unknown> {
  try {
    return (await answer) ?? null;
  } catch (error) {
    if (
      error instanceof Error &&
      /closed|crashed|detached|Invalid stream|not found|disconnected|Read failed|No active/i.test(
        error.message,
      )
    )
      return null;
    throw error;
  }
}

async function pause(atMostMs: number, orUntil: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, atMostMs);
  });
  await Promise.race([late, orUntil]);
  clearTimeout(timer);
}
