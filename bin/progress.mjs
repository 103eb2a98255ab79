/**
 * What is being done, for a person who waits: on a terminal one line that counts the seconds, elsewhere (a log, CI) one
 * line when it begins and one when it ends.
 */
export function showProgress(output) {
  let doing = '';
  let startedAt = 0;
  let timer;
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const draw = () => output.write(`\r\x1b[K${doing} … ${seconds()} s`);
  const clear = () => {
    clearInterval(timer);
    if (output.isTTY && doing) output.write('\r\x1b[K');
    doing = '';
  };
  return {
    begin(what) {
      if (what === doing) return;
      clear();
      doing = what;
      startedAt = Date.now();
      if (!output.isTTY) {
        output.write(`${what} …\n`);
        return;
      }
      draw();
      timer = setInterval(draw, 1000);
    },
    end(what) {
      const took = doing ? ` (${seconds()} s)` : '';
      clear();
      output.write(`${what}${took}.\n`);
    },
    clear,
  };
}
