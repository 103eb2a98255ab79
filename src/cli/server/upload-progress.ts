import { LiveBlock } from '../output/live-block.ts';
import type { Output } from '../output/output.ts';

const BAR = 30;
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/** A bar in a terminal; elsewhere a line for each quarter. */
export function uploadProgress(output: Output, name: string): (sent: number, all: number) => void {
  const block = new LiveBlock(output);
  let quarters = 0;
  let shownAt = 0;
  return (sent, all) => {
    const share = all === 0 ? 1 : sent / all;
    const amount = `${megabytes(sent)} of ${megabytes(all)} MB`;
    if (output.isLive) {
      if (share < 1 && Date.now() - shownAt < 100) return;
      shownAt = Date.now();
      const full = Math.round(share * BAR);
      block.show(
        `${name}  ${'█'.repeat(full)}${'░'.repeat(BAR - full)}  ${Math.round(share * 100)} %  ${amount}`,
      );
      return;
    }
    const reached = Math.floor(share * 4);
    if (reached > quarters) output.say(`Uploaded ${Math.round(share * 100)} % (${amount})`);
    quarters = Math.max(quarters, reached);
  };
}
