import type { BrowserContext, FileChooser, Frame, Page } from 'playwright-core';
import { DeviceLost } from '../driver.ts';
import type { LoadedExtension } from './extension-context.ts';
import type { HeldDialog } from './held-dialog.ts';
import type { NetworkActivity } from './network-activity.ts';
import type { SessionFiles } from './session-files.ts';

/** The state of one browser session that looking and acting share: its tabs, its dialog, its requests, its refs. */
export class WebSession {
  readonly context: BrowserContext;
  readonly dialog: HeldDialog;
  readonly network: NetworkActivity;
  readonly files: SessionFiles;
  readonly extensions: readonly LoadedExtension[];
  /** The names of the files that pages have given to download, the first first. */
  readonly downloads: string[] = [];
  /** Which frame showed the document that a ref's first half names. */
  readonly documents = new Map<string, Frame>();
  /** What the last look saw of the page, as one text that names the time of its last change; null since something was done. */
  lastView: { text: string; changedAt: number } | null = null;
  /** Resolves when no picture is being taken: what an action changes must not get into the picture of what was before. */
  pictured: Promise<unknown> = Promise.resolve();
  #active: Page;
  #documentCount = 0;
  #lost: string | null = null;
  #gone = Promise.withResolvers<void>();
  #chooserOpened = Promise.withResolvers<FileChooser>();
  #tabOpened = Promise.withResolvers<void>();
  #tabChanged = Promise.withResolvers<void>();

  constructor(
    context: BrowserContext,
    dialog: HeldDialog,
    network: NetworkActivity,
    page: Page,
    own: { files: SessionFiles; extensions: readonly LoadedExtension[] },
  ) {
    this.context = context;
    this.dialog = dialog;
    this.network = network;
    this.files = own.files;
    this.extensions = own.extensions;
    this.#active = page;
    this.#watch(page);
    // A tab that the page opens comes to the front, as in any browser.
    context.on('page', (opened) => {
      this.#watch(opened);
      this.page = opened;
      this.#tabOpened.resolve();
      this.#tabOpened = Promise.withResolvers<void>();
    });
    context.on('download', (download) => this.downloads.push(download.suggestedFilename()));
    context.on('close', () => this.#lose('The browser was closed.'));
    context.browser()?.on('disconnected', () => this.#lose('The browser ended.'));
  }

  get page(): Page {
    return this.#active;
  }

  set page(page: Page) {
    if (page === this.#active) return;
    this.#active = page;
    this.#tabChanged.resolve();
    this.#tabChanged = Promise.withResolvers<void>();
  }

  get tabs(): Page[] {
    return this.context.pages();
  }

  /** Why nothing can be done any more; null while all is well. */
  get lost(): string | null {
    return this.#lost;
  }

  /** Resolves when the session is lost. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /** Resolves when the next tab is there. */
  get tabOpened(): Promise<void> {
    return this.#tabOpened.promise;
  }

  /** Resolves when another tab comes to the front. */
  get tabChanged(): Promise<void> {
    return this.#tabChanged.promise;
  }

  /** Resolves with the next file chooser that a page opens. */
  get chooserOpened(): Promise<FileChooser> {
    return this.#chooserOpened.promise;
  }

  nextDocumentName(): string {
    return `d${++this.#documentCount}`;
  }

  frameOf(ref: string): Frame | null {
    const frame = this.documents.get(ref.split('e')[0] ?? '');
    return frame && !frame.isDetached() && frame.page() === this.#active ? frame : null;
  }

  /** The promise, or what comes first: the session is lost, a dialog opens, the time is over. */
  async orInterruption<T>(
    work: Promise<T>,
    deadlineMs: number,
  ): Promise<{ kind: 'value'; value: T } | { kind: 'dialog' } | { kind: 'late' }> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<{ kind: 'late' }>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'late' }), Math.max(0, deadlineMs));
    });
    try {
      return await Promise.race([
        work.then((value) => ({ kind: 'value' as const, value })),
        this.dialog.opened.then(() => ({ kind: 'dialog' as const })),
        this.gone.then(() => {
          throw new DeviceLost(this.#lost ?? 'The browser is gone.');
        }),
        late,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  #watch(page: Page): void {
    // Listened to all the time: the browser hands choosers over only some time after it was first asked to.
    page.on('filechooser', (chooser) => {
      this.#chooserOpened.resolve(chooser);
      this.#chooserOpened = Promise.withResolvers<FileChooser>();
    });
    page.on('crash', () => this.#lose('The page crashed.'));
    page.on('close', () => {
      if (page !== this.#active) return;
      const last = this.context.pages().at(-1);
      if (last) this.page = last;
      else this.#lose('The last tab was closed.');
    });
  }

  #lose(problem: string): void {
    this.#lost ??= problem;
    this.#gone.resolve();
  }
}

/** Whether an error of Playwright says that the page or browser is gone, rather than that something went wrong on it. */
export function tellsOfLoss(error: unknown): boolean {
  return (
    error instanceof DeviceLost ||
    (error instanceof Error &&
      /has been closed|crashed|browser has disconnected|Target closed/i.test(error.message))
  );
}
