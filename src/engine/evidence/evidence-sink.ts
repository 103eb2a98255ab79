/** Where evidence goes: the engine keeps nothing itself. */
export interface EvidenceSink {
  /** Answers with the name under which it can be found again. */
  screenshot(actionIndex: number, jpeg: Uint8Array): Promise<string>;
  /** Takes the pieces as they come, so that what was recorded survives the recorder. */
  video(stream: AsyncIterable<Uint8Array>): Promise<void>;
  text(name: string, content: string): Promise<void>;
}
