/** Why nothing can be reached through a proxy, in a sentence for people; it never holds a password. */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault';
  /** What a SOCKS server answers for it. */
  readonly socksReply: number;

  constructor(message: string, socksReply = 1) {
    super(message);
    this.socksReply = socksReply;
  }
}
