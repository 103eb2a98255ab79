/** Setting up is not possible here and now; the message is for whoever typed the command. */
export class SetupFailed extends Error {}
