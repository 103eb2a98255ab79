/** How a command ends, for scripts and CI systems. */
export const EXIT = { passed: 0, testsFailed: 1, yourFault: 2, ourFault: 3, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Something that whoever gave the command can mend; the message says how. */
export class UserFault extends Error {
  readonly exitCode = EXIT.yourFault;
}

/** The service or the machine did not do its part. */
export class ServiceFault extends Error {
  readonly exitCode = EXIT.ourFault;
}

/** Ended by the one who gave the command. */
export class Interrupted extends Error {
  readonly exitCode = EXIT.interrupted;
}
