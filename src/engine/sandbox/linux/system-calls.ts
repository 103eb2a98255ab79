/** The machines that the filter is written for, as Node names them. */
export type Machine = 'x64' | 'arm64';

/** Call numbers on x64 and arm64; null where the call does not exist. From the kernel's unistd.h, where they never change. */
const DENIED: Record<string, readonly [x64: number, arm64: number | null]> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  acct: [163, 89],
  syslog: [103, 116],
  vhangup: [153, 58],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  lookup_dcookie: [212, 18],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  open_tree_attr: [467, 467],
};

export const DENIED_CALLS: Record<Machine, readonly number[]> = {
  x64: Object.values(DENIED).map(([x64]) => x64),
  arm64: Object.values(DENIED)
    .map(([, arm64]) => arm64)
    .filter((number) => number !== null),
};

/** Calls that are allowed or not by their arguments, and the kernel's own number of the machine. */
export const SPECIAL_CALLS: Record<
  Machine,
  { machine: number; clone: number; clone3: number; socket: number; ioctl: number }
> = {
  x64: { machine: 0xc000003e, clone: 56, clone3: 435, socket: 41, ioctl: 16 },
  arm64: { machine: 0xc00000b7, clone: 220, clone3: 435, socket: 198, ioctl: 29 },
};
