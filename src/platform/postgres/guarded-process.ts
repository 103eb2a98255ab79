import { type ChildProcess, spawn } from 'node:child_process';
import { type Account, asAccount } from './unprivileged-account.ts';

/**
 * Runs a program that ends with this process, even when this process is killed by SIGKILL: the system then closes the pipe
 * that a shell beside the program reads from. That shell is the program's parent, so the program's number cannot belong
 * to another process before the shell knows.
 *
 * SIGINT is PostgreSQL's word for "end now, in order". It is lost on a program that has just begun, since shells start
 * background programs deaf to it; SIGTERM then ends that program, and adds nothing for one that has heard SIGINT.
 * The shell itself ignores what service managers send to everybody at once: the database would vanish under a service
 * that still finishes its work.
 */
const guard = `
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
trap 'kill -INT $program; kill -TERM $program' USR1
trap '' INT TERM HUP
{ read -r _ <&3; kill -USR1 $$; } >/dev/null 2>&1 &
reader=$!
exec 3<&-
while :; do
  wait $program
  code=$?
  [ $code -gt 128 ] && kill -0 $program 2>/dev/null || break
done
exec 2>/dev/null
kill -KILL $reader
wait $reader
exit $code
`;

export interface GuardedProcessOptions {
  readonly cwd: string;
  readonly account: Account | undefined;
  /** An open file for both outputs, or 'pipe'. */
  readonly output: number | 'pipe';
}

/** Its own session keeps the terminal's Ctrl-C away; the bare environment keeps secrets and PG* variables out. */
export function spawnGuarded(program: string, args: string[], options: GuardedProcessOptions): ChildProcess {
  return spawn('/bin/sh', ['-c', guard, 'postgres-guard', program, ...args], {
    ...asAccount(options.account),
    cwd: options.cwd,
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', options.output, options.output],
  });
}
