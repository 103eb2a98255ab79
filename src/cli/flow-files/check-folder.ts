import path from 'node:path';
import { suggestion } from '../frame/nearest-word.ts';
import type { FileProblem, LoadedFlow, LoadedFolder, LoadedSuite } from './load-folder.ts';

/** What is wrong between files: things that name each other, or must not be the same. */
export function checkFolder(folder: LoadedFolder): FileProblem[] {
  return [
    ...folder.problems,
    ...sameKeys(folder.flows),
    ...sameKeys(folder.suites),
    ...sameHookNames(folder),
    ...folder.suites.flatMap((suite) => [...missingFlows(folder, suite), ...deviceCounts(folder, suite)]),
    ...[...folder.flows, ...folder.suites].flatMap((one) => [
      ...unknownHooks(folder, one),
      ...likelySecrets(one),
    ]),
  ].sort((one, other) =>
    one.file === other.file
      ? one.line - other.line || one.column - other.column
      : one.file < other.file
        ? -1
        : 1,
  );
}

function sameKeys(items: readonly (LoadedFlow | LoadedSuite)[]): FileProblem[] {
  const first = new Map<string, string>();
  return items.flatMap((item) => {
    const known = first.get(item.key);
    if (known === undefined) {
      first.set(item.key, item.file);
      return [];
    }
    return [
      {
        file: item.file,
        ...item.yaml.placeOf(['key']),
        severity: 'error',
        message: `key "${item.key}" is that of ${known}, too.`,
      },
    ];
  });
}

function sameHookNames({ hooks }: LoadedFolder): FileProblem[] {
  const first = new Map<string, string>();
  return hooks.flatMap(({ file, name }) => {
    const known = first.get(name);
    first.set(name, known ?? file);
    if (known === undefined) return [];
    return [
      {
        file,
        line: 1,
        column: 1,
        severity: 'error',
        message: `The hook "${name}" is also in ${known}; give one another name under \`hooks\` in config.yaml.`,
      },
    ];
  });
}

function missingFlows({ flows, problems }: LoadedFolder, suite: LoadedSuite): FileProblem[] {
  const folder = path.posix.dirname(suite.file);
  const known = flows.map((flow) => flow.file);
  const broken = new Set(problems.map((problem) => problem.file));
  const listed = suite.value.flows ?? [];
  const missing = listed.flatMap((name, index): FileProblem[] => {
    const file = path.posix.join(folder, name);
    if (known.includes(file) || broken.has(file)) return [];
    const near = suggestion(
      name,
      known.map((one) => path.posix.relative(folder, one)),
    );
    return [
      {
        file: suite.file,
        ...suite.yaml.placeOf(['flows', index]),
        severity: 'error',
        message: `There is no flow ${name}.${near}`,
      },
    ];
  });
  if (!suite.value.flows) return missing;
  const unlisted = flows.filter(
    (flow) => path.posix.dirname(flow.file) === folder && !suite.flows.includes(flow.file),
  );
  return [
    ...missing,
    ...unlisted.map(
      (flow): FileProblem => ({
        file: flow.file,
        line: 1,
        column: 1,
        severity: 'warning',
        message: `It is not under \`flows\` in ${suite.file}, so it is in no suite.`,
      }),
    ),
  ];
}

/** Flows that share a session need the same devices. */
function deviceCounts({ flows }: LoadedFolder, suite: LoadedSuite): FileProblem[] {
  const members = suite.flows.flatMap((file) => flows.find((flow) => flow.file === file) ?? []);
  const expected = members[0]?.value.device_count ?? 1;
  return members
    .filter((flow) => (flow.value.device_count ?? 1) !== expected)
    .map((flow) => ({
      file: flow.file,
      ...flow.yaml.placeOf(['device_count']),
      severity: 'error',
      message: `device_count is ${flow.value.device_count ?? 1}, but ${expected} in ${members[0]?.file}: the flows of a suite need the same.`,
    }));
}

/** A hook may be on the server alone, so one that no file has is only worth a warning. */
function unknownHooks({ hooks }: LoadedFolder, item: LoadedFlow | LoadedSuite): FileProblem[] {
  const names = hooks.map((hook) => hook.name);
  const warn = (place: readonly (string | number)[], name: string): FileProblem[] =>
    names.includes(name)
      ? []
      : [
          {
            file: item.file,
            ...item.yaml.placeOf(place),
            severity: 'warning',
            message: `No file in hooks/ is the hook "${name}".${suggestion(name, names)}`,
          },
        ];
  const attached = (['setup', 'teardown'] as const).flatMap((position) =>
    (item.value.hooks?.[position] ?? []).flatMap((name, index) => warn(['hooks', position, index], name)),
  );
  const named = [...(item.value.instructions ?? '').matchAll(/\$\{hooks:([^}]+)\}/g)].map(
    (match) => match[1] ?? '',
  );
  return [...attached, ...named.flatMap((name) => warn(['instructions'], name))];
}

/** Whoever can read the files can read their values. */
function likelySecrets(item: LoadedFlow | LoadedSuite): FileProblem[] {
  return Object.keys(item.value.variables ?? {})
    .filter((key) => /PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|PRIVATE_?KEY/i.test(key))
    .map((key) => ({
      file: item.file,
      ...item.yaml.placeOf(['variables', key]),
      severity: 'warning',
      message: `${key} looks like a secret: keep it in an environment on the server, or pass it with --secret.`,
    }));
}
