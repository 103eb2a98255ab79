import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the app does, so that tests can change it between runs. */
export interface Conduct {
  button: string;
  /** Whether it shows the member that was added. */
  listsMembers: boolean;
  /** Whether its elements are called otherwise than before, which nobody sees. */
  isRebuilt: boolean;
}

/** A small app of the tests: members are added with an address and listed. */
export async function serveMembers() {
  const conduct: Conduct = { button: 'Add', listsMembers: true, isRebuilt: false };
  const server = createServer((_request, response) => {
    const mark = conduct.isRebuilt ? 'b7' : 'a1';
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Members</title>
      <h1>Members</h1>
      <form><label for="mail-${mark}">E-mail</label> <input id="mail-${mark}"> <button class="${mark}">${conduct.button}</button></form>
      <ul></ul>
      <script>document.forms[0].onsubmit = (event) => {
        event.preventDefault();
        const item = document.createElement('li');
        item.textContent = document.querySelector('input').value;
        event.target.reset();
        const remove = document.createElement('button');
        remove.textContent = 'Remove';
        remove.onclick = () => item.remove();
        item.append(' ', remove);
        if (${conduct.listsMembers}) document.querySelector('ul').append(item);
      };</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    conduct,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
