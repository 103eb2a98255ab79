import type { BrowserContext, Dialog } from 'playwright-core';
import type { ScreenDialog } from '../../screen.ts';

/**
 * The message of the browser that is open now. While one is, clicks, scripts and screenshots of the page hang, so everything
 * that asks the page races against `opened`.
 */
export class HeldDialog {
  #dialog: Dialog | null = null;
  #opened = Promise.withResolvers<void>();

  constructor(context: BrowserContext) {
    context.on('dialog', (dialog) => {
      this.#dialog = dialog;
      this.#opened.resolve();
    });
    // A page that goes away takes its dialog along.
    context.on('page', (page) => page.on('close', () => this.#dialog?.page() === page && this.#release()));
  }

  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get shown(): ScreenDialog | null {
    if (!this.#dialog) return null;
    const kind = this.#dialog.type() as ScreenDialog['kind'];
    return { kind, message: this.#dialog.message() };
  }

  async answer(answer: 'accept' | 'dismiss', text: string | undefined): Promise<void> {
    const dialog = this.#dialog;
    if (!dialog) return;
    // Released first: answering lets the page run on, and it may open the next dialog before the answer returns.
    this.#release();
    if (answer === 'accept') await dialog.accept(text);
    else await dialog.dismiss();
  }

  #release(): void {
    this.#dialog = null;
    this.#opened = Promise.withResolvers<void>();
  }
}
