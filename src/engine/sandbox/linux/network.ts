import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { SandboxUnavailable } from '../sandbox.ts';
import { type Account, asAccount, PLAIN_ENVIRONMENT } from './account.ts';
import type { Tools } from './find-tools.ts';
import { inheritedFiles, withoutFiles } from './inherited-files.ts';
import { livingChildrenOf } from './living-children.ts';
import { NamedPipes, type PipeEnds } from './named-pipes.ts';

export interface NetworkSettings {
  tools: Tools;
  account: Account | null;
  /** Has the filter of system calls, and the pipes of whatever is started. */
  directory: string;
  /** The command that is started in the network, as often as it is asked for. */
  command: readonly string[];
  /** Ports of the machine's loopback that are reached under the same number. */
  loopbackPorts: readonly number[];
}

/** The resolver inside; pasta hands what it is asked to the machine's own, which may well be at a forbidden address. */
export const RESOLVER = '198.18.0.53';

/** Addresses of the range for measuring devices, which nobody has: what is inside tells nothing of the machine. */
const OWN = ['-a', '198.18.0.2', '-n', '255.255.255.252', '-g', '198.18.0.1', '-I', 'net0'];

const READY_MS = 10_000;
const END_MS = 3_000;

/**
 * The first process of the namespaces. It forbids what is forbidden; then each line that it is sent names the pipes for another
 * start of its command. When its input ends, which it does with us, however we end, so does it, and with it the kernel ends
 * all that it started, at whatever stage that is. Without IPv6 on the device nothing is sent that no program sent.
 */
const GUARD = `
ip=$1 pipes=$2 ranges=$3
shift 3
for range in $ranges; do echo "route add blackhole $range"; done | "$ip" -batch - || exit 1
for off in /proc/sys/net/ipv6/conf/*/disable_ipv6; do echo 1 >"$off"; done 2>/dev/null
echo ready
while read -r name; do
  (exec "$@" <"$pipes/$name.in" >"$pipes/$name.out" 2>"$pipes/$name.err" 3<"$pipes/seccomp") &
done
`;

/** In some containers only root may open the device, though it gives nobody a right that he had not. */
const WITH_OWN_DEVICE = `
mount -t tmpfs -o mode=755,size=4k none /dev/net && mknod -m 666 /dev/net/tun c 10 200 && exec "$@"
`;

/** A network namespace with a way out (pasta), and without a way to what is forbidden. */
export class Network {
  readonly ranges: readonly string[];
  /** The guard. */
  readonly pid: number;
  readonly #pasta: ChildProcess;
  readonly #pipes: NamedPipes;
  readonly #atFirst: string;

  private constructor(pasta: ChildProcess, pipes: NamedPipes, ranges: readonly string[]) {
    this.#pasta = pasta;
    this.#pipes = pipes;
    this.ranges = ranges;
    this.pid = livingChildrenOf(pasta.pid)[0] ?? 0;
    this.#atFirst = this.#traffic();
  }

  static async open(settings: NetworkSettings, ranges: readonly string[]): Promise<Network> {
    const { as, command } = pastaCommand(settings, ranges);
    const [program = '', ...args] = withoutFiles(settings.tools.bash, inheritedFiles(2), command);
    const pasta = spawn(program, args, {
      ...as,
      cwd: '/',
      // In a group of its own: a pasta that fails leaves a child behind that waits for ever.
      detached: true,
      env: PLAIN_ENVIRONMENT,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let complaints = '';
    pasta.stderr.on('data', (text) => {
      complaints = `${complaints}${text}`.slice(-2000);
    });
    pasta.stdin.on('error', () => undefined);
    // Killed, it leaves its guard behind, which then has nothing to wait for.
    pasta.once('exit', () => pasta.stdin.destroy());
    const closed = once(pasta, 'close');
    const making = NamedPipes.make(settings.tools, settings.directory);
    const late = setTimeout(() => killGroup(pasta), READY_MS);
    try {
      const isReady = await Promise.race([
        once(pasta.stdout, 'data').then(() => true),
        once(pasta, 'exit').then(() => false),
      ]);
      if (isReady) return new Network(pasta, await making, ranges);
    } finally {
      clearTimeout(late);
    }
    killGroup(pasta);
    await closed;
    await (await making).remove();
    throw new SandboxUnavailable(explain(complaints));
  }

  /** Starts the command. One must have ended before the next is started: they are given the same pipes. */
  start(): PipeEnds {
    const ends = this.#pipes.open();
    this.#pasta.stdin?.write(`${this.#pipes.name}\n`);
    return ends;
  }

  /** Ends all that was started in it, at once; close() waits for that. */
  end(): void {
    this.#pasta.stdin?.destroy();
  }

  get isAlive(): boolean {
    return this.#pasta.exitCode === null && this.#pasta.signalCode === null;
  }

  /**
   * Whether nothing was ever sent, not even from a program to itself: then nothing can come back either, no connection lingers,
   * and the next program finds what the first one found.
   */
  isUntouched(): boolean {
    return this.isAlive && this.#traffic() === this.#atFirst;
  }

  async close(): Promise<void> {
    await this.#pipes.remove();
    if (!this.isAlive) return;
    const closed = once(this.#pasta, 'close');
    this.end();
    const late = setTimeout(() => killGroup(this.#pasta), END_MS);
    await closed;
    clearTimeout(late);
  }

  #traffic(): string {
    return readFileSync(`/proc/${this.pid}/net/dev`, 'utf8');
  }
}

function pastaCommand(settings: NetworkSettings, ranges: readonly string[]) {
  const { tools, account, loopbackPorts, directory } = settings;
  const ports = loopbackPorts.length > 0 ? loopbackPorts.join(',') : 'none';
  const pasta = [
    ...[tools.pasta, '-f', '-q', '-4', '--config-net', '--no-map-gw', ...OWN, '--dns-forward', RESOLVER],
    ...['-t', 'none', '-u', 'none', '-U', 'none', '-T', ports],
    // Bubblewrap looks its child up in /proc, which has to be that of the namespace it is in.
    ...['--', tools.unshare, '--mount-proc', tools.sh, '-c', GUARD, 'guard'],
    ...[tools.ip, directory, ranges.join(' '), ...settings.command],
  ];
  if (!account || canEverybodyOpen('/dev/net/tun')) return { as: asAccount(account), command: pasta };
  const { uid, gid } = account;
  const drop = [tools.setpriv, '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--'];
  const shell = [tools.sh, '-c', WITH_OWN_DEVICE, 'device', ...drop, ...pasta];
  return { as: {}, command: [tools.unshare, '--mount', '--propagation', 'private', ...shell] };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function canEverybodyOpen(device: string): boolean {
  const mode = statSync(device, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o006) === 0o006;
}

function explain(complaints: string): string {
  const said = complaints
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('syslog'))
    .join(' ');
  // Refused by the kernel rather than for want of a network: whoever opens the sandbox knows what to say.
  if (/user namespace|uid_map|unshare/i.test(said)) return `pasta: ${said}`;
  if (/No (external )?routable interface|External interface not usable/i.test(said))
    return 'Hooks have no network here: this machine has no IPv4 route to anywhere. Connect it and start again.';
  if (/tun/i.test(said))
    return `Hooks have no network here: /dev/net/tun cannot be opened. Run "chmod 666 /dev/net/tun", or start the container with "--device /dev/net/tun". (pasta says: ${said})`;
  return `Hooks have no network here: pasta says "${said}".`;
}
