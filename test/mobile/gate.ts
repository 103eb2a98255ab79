import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  url: string;
  /** From now on nothing that is asked arrives, and nobody says so. */
  hold(): void;
  /** From now on nobody is there. */
  shut(): Promise<void>;
}

/** A way to a server that can be closed while the server lives. */
export async function openGate(address: string): Promise<Gate> {
  const { port: goal } = new URL(address);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const gate = createServer((socket) => {
    const on = connect(Number(goal), '127.0.0.1');
    for (const [one, other] of [
      [socket, on],
      [on, socket],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => isHeld || other.write(chunk));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    hold() {
      isHeld = true;
    },
    async shut() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => gate.close(() => resolve()));
    },
  };
}
