const causes = [
  {
    codes: ['ENOSPC', 'EDQUOT'],
    sentence: (root) =>
      `The dependencies could not be installed, because the disk that holds ${root} is full.`,
  },
  {
    codes: [
      'ENOTFOUND',
      'EAI_AGAIN',
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENETUNREACH',
      'ERR_SOCKET_TIMEOUT',
    ],
    sentence: () =>
      'The dependencies could not be installed, because npm could not reach its registry: check the network, or the proxy.',
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    sentence: (root) =>
      `The dependencies could not be installed, because this user may not write to ${root}/node_modules.`,
  },
  {
    codes: ['EUSAGE'],
    sentence: () =>
      'The dependencies could not be installed, because package-lock.json does not fit package.json: this copy of the project is not consistent.',
  },
];

/** One sentence on why npm failed, and below it npm's own last words. */
export function explainNpmFailure({ code, said }, root) {
  const lines = usefulLines(said);
  const sentence =
    code === 127
      ? 'The dependencies could not be installed, because npm was not found: install Node.js together with npm.'
      : causeIn(said, root) || otherCause(code);
  return [sentence, ...lines.map((line) => `  ${line}`)].join('\n');
}

function causeIn(said, root) {
  // npm's own verdict comes first, since the text around it may mention other troubles on the way; but a full disk
  // hides behind any verdict, such as a package.json that cannot be parsed because it is empty.
  const verdict = (/^npm (?:error|ERR!) code (\w+)$/m.exec(said) || [])[1];
  const match =
    (diskWasFull(said) ? causes[0] : undefined) ||
    causes.find((cause) => cause.codes.includes(verdict)) ||
    causes.find((cause) => cause.codes.some((code) => new RegExp(`\\b${code}\\b`).test(said)));
  return match?.sentence(root);
}

/** npm only warns when it cannot write a file for lack of space, and may then call the installation a success. */
export function diskWasFull(said) {
  return /\b(ENOSPC|EDQUOT)\b/.test(said);
}

function otherCause(code) {
  return `The dependencies could not be installed: npm ended with ${code === null ? 'a signal' : `exit code ${code}`}.`;
}

function usefulLines(said) {
  return said
    .split(/^npm (?:error|ERR!) (?:Clean install a project|Usage:)/m)[0]
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trimEnd())
    .filter((line) => line && !/complete log of this run|_logs\/|^npm (warn|notice)/i.test(line))
    .slice(-12);
}
