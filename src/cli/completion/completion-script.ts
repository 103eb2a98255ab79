import { type AnyCommand, type Option, optionsOf } from '../frame/command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What a shell reads to complete commands, options and the values of options that have a few. */
export function completionScript(shell: Shell, commands: readonly AnyCommand[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return `autoload -U +X compinit bashcompinit && compinit && bashcompinit\n${bashScript(commands)}`;
    case 'fish':
      return fishScript(commands);
  }
}

const firstWords = (commands: readonly AnyCommand[]) => [
  ...new Set([...commands.map((one) => one.name.split(' ')[0] ?? ''), 'help']),
];

const verbsOf = (commands: readonly AnyCommand[], first: string) =>
  commands.filter((one) => one.name.startsWith(`${first} `)).map((one) => one.name.slice(first.length + 1));

const namedOptions = (one: AnyCommand): [string, Option][] => Object.entries(optionsOf(one));

function bashScript(commands: readonly AnyCommand[]): string {
  const verbs = firstWords(commands)
    .map((first) => ({ first, verbs: verbsOf(commands, first) }))
    .filter((one) => one.verbs.length > 0)
    .map((one) => `    ${one.first}) verbs="${one.verbs.join(' ')}" ;;`);
  const options = commands.map(
    (one) =>
      `    "${one.name}") options="${namedOptions(one)
        .map(([name]) => `--${name}`)
        .join(' ')}" ;;`,
  );
  const choices = commands.flatMap((one) =>
    namedOptions(one).flatMap(([name, option]) =>
      option.choices ? [`    "${one.name} --${name}") values="${option.choices.join(' ')}" ;;`] : [],
    ),
  );
  const words = commands.flatMap((one) => {
    const listed = one.positionals?.[0]?.choices;
    return listed ? [`    "${one.name}") words="${listed.join(' ')}" ;;`] : [];
  });
  return `_saywright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local first="\${COMP_WORDS[1]}" second="\${COMP_WORDS[2]}" name verbs="" options="" values="" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${firstWords(commands).join(' ')}" -- "$current"))
    return
  fi
  case "$first" in
${verbs.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 2 ] && [ -n "$verbs" ] && [[ "$current" != -* ]]; then
    COMPREPLY=($(compgen -W "$verbs" -- "$current"))
    return
  fi
  if [ -n "$verbs" ]; then name="$first $second"; else name="$first"; fi
  case "$name $before" in
${choices.join('\n')}
    *) ;;
  esac
  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current")); return; fi
  if [[ "$current" == -* ]]; then
    case "$name" in
${options.join('\n')}
      "$first "*) case "$first list" in
${options.filter((line) => / list"\)/.test(line)).join('\n')}
      esac ;;
    esac
    COMPREPLY=($(compgen -W "$options" -- "$current"))
    return
  fi
  case "$name" in
${words.join('\n')}
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _saywright saywright
`;
}

function fishScript(commands: readonly AnyCommand[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = ['complete -c saywright -n __fish_use_subcommand -a help -d "Say what a command does"'];
  for (const first of firstWords(commands)) {
    const verbs = verbsOf(commands, first);
    const own = commands.find((one) => one.name === first);
    const about = own?.summary ?? verbs.join(', ');
    if (first !== 'help')
      lines.push(`complete -c saywright -f -n __fish_use_subcommand -a ${first} -d ${quoted(about)}`);
    const noVerb = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${verbs.join(' ')}`;
    for (const verb of verbs) {
      const summary = commands.find((one) => one.name === `${first} ${verb}`)?.summary ?? '';
      lines.push(`complete -c saywright -f -n ${quoted(noVerb)} -a ${verb} -d ${quoted(summary)}`);
    }
  }
  for (const one of commands) {
    const condition = quoted(
      one.name
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and '),
    );
    for (const [name, option] of namedOptions(one)) {
      const value =
        option.type === 'boolean'
          ? ''
          : option.choices
            ? ` -x -a ${quoted(option.choices.join(' '))}`
            : ' -r';
      lines.push(`complete -c saywright -n ${condition} -l ${name}${value} -d ${quoted(option.description)}`);
    }
    const words = one.positionals?.[0]?.choices;
    if (words) lines.push(`complete -c saywright -f -n ${condition} -a ${quoted(words.join(' '))}`);
  }
  return `${lines.join('\n')}\n`;
}
