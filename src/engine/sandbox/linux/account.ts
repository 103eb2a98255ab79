/** Whom programs run as, if not as ourselves. */
export interface Account {
  uid: number;
  gid: number;
}

/** The part of spawn's options that gives up root's rights. */
export const asAccount = (account: Account | null) => (account ? { uid: account.uid, gid: account.gid } : {});

/** All that programs find in their environment besides their own, and those that build the walls at all. */
export const PLAIN_ENVIRONMENT = { PATH: '/usr/bin:/bin:/opt/bin', HOME: '/tmp', LANG: 'C.UTF-8' };
