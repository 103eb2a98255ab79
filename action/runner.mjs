import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/** What is written to the runner: commands in the log, and lines in the files that it names. */
export function openRunner(environment, write) {
  const escapeData = (text) =>
    String(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const escapeProperty = (text) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return {
    /** A line that begins like a command would be taken for one. */
    log: (line) => write(`${String(line).replaceAll(/^::/gm, ' ::')}\n`),
    mask: (secret) => write(`::add-mask::${escapeData(secret)}\n`),
    annotate: (title, message) => write(`::error title=${escapeProperty(title)}::${escapeData(message)}\n`),
    warn: (title, message) => write(`::warning title=${escapeProperty(title)}::${escapeData(message)}\n`),
    output(name, value) {
      if (!environment.GITHUB_OUTPUT) return;
      // A mark that no value has in it: otherwise a value could set other outputs.
      const mark = `end-${randomUUID()}`;
      appendFileSync(environment.GITHUB_OUTPUT, `${name}<<${mark}\n${value}\n${mark}\n`);
    },
    summarize(markdown) {
      if (environment.GITHUB_STEP_SUMMARY) appendFileSync(environment.GITHUB_STEP_SUMMARY, markdown);
    },
  };
}
