import { DENIED_CALLS, type Machine, SPECIAL_CALLS } from './system-calls.ts';

/** Offsets in what the kernel hands to the filter (struct seccomp_data), the lower halves of the arguments. */
const NUMBER = 0;
const MACHINE = 4;
const argument = (index: number) => 16 + 8 * index;

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const refuse = (errno: number) => 0x00050000 | errno;
const EPERM = refuse(1);
const ENOSYS = refuse(38);
const EAFNOSUPPORT = refuse(97);

const [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] = [1, 2, 10, 16];
/** Routes and addresses, which name resolution asks for; the other kinds of netlink are only kernel to be attacked. */
const NETLINK_ROUTE = 0;
const CLONE_ANY_NAMESPACE = 0x7e020000;
const [TIOCSTI, TIOCLINUX] = [0x5412, 0x541c];
/** Calls of the x32 convention carry this bit and would slip past a list of plain numbers. */
const X32_BIT = 0x40000000;

type Instruction = readonly [code: number, value: number, ifTrue?: number, ifFalse?: number];

const giveBack = (verdict: number): Instruction => [RETURN, verdict];
/** Runs the block only for this call, and lets the call through at its end. */
const forCall = (number: number, block: readonly Instruction[]): Instruction[] => [
  [JUMP_IF_EQUAL, number, 0, block.length + 1],
  ...block,
  giveBack(ALLOW),
];
const whereLoaded = (code: number, value: number, verdict: number): Instruction[] => [
  [code, value, 0, 1],
  giveBack(verdict),
];

/**
 * The kernel's filter of system calls, as bubblewrap takes it: everything but what reaches around the walls (other processes,
 * mounts, namespaces, kernel memory) or what no hook needs and kernels were often broken by. Sockets are those of the
 * internet and of the machine itself: others, such as AF_VSOCK, know no network namespace.
 */
export function seccompFilter(machine: Machine): Buffer {
  const special = SPECIAL_CALLS[machine];
  const program: Instruction[] = [
    [LOAD, MACHINE],
    [JUMP_IF_EQUAL, special.machine, 1, 0],
    giveBack(KILL),
    [LOAD, NUMBER],
    ...(machine === 'x64' ? whereLoaded(JUMP_IF_AT_LEAST, X32_BIT, EPERM) : []),
    ...DENIED_CALLS[machine].flatMap((number) => whereLoaded(JUMP_IF_EQUAL, number, EPERM)),
    // Its flags lie in memory, where no filter can look; C libraries then fall back to clone.
    ...whereLoaded(JUMP_IF_EQUAL, special.clone3, ENOSYS),
    ...forCall(special.clone, [
      [LOAD, argument(0)],
      ...whereLoaded(JUMP_IF_ANY_BIT, CLONE_ANY_NAMESPACE, EPERM),
    ]),
    ...forCall(special.ioctl, [
      [LOAD, argument(1)],
      ...whereLoaded(JUMP_IF_EQUAL, TIOCSTI, EPERM),
      ...whereLoaded(JUMP_IF_EQUAL, TIOCLINUX, EPERM),
    ]),
    ...forCall(special.socket, [
      [LOAD, argument(0)],
      ...[AF_UNIX, AF_INET, AF_INET6].flatMap((family) => whereLoaded(JUMP_IF_EQUAL, family, ALLOW)),
      [JUMP_IF_EQUAL, AF_NETLINK, 1, 0],
      giveBack(EAFNOSUPPORT),
      [LOAD, argument(2)],
      [JUMP_IF_EQUAL, NETLINK_ROUTE, 1, 0],
      giveBack(EAFNOSUPPORT),
    ]),
    giveBack(ALLOW),
  ];
  return Buffer.concat(program.map(encode));
}

/** struct sock_filter; both machines put the low byte first. */
function encode([code, value, ifTrue = 0, ifFalse = 0]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
