import { type Asked, answerWebDriver, Refused } from './answer-webdriver.ts';
import type { SmallPhone } from './small-phone.ts';
import { WebDriverAgent } from './web-driver-agent.ts';
import type { WebPages } from './web-pages.ts';

const NATIVE = 'NATIVE_APP';

/** Where XCUITest sends its own commands on. */
const OWN: Readonly<Record<string, [method: string, path: string]>> = {
  'mobile: launchApp': ['POST', '/wda/apps/launch'],
  'mobile: activateApp': ['POST', '/wda/apps/activate'],
  'mobile: terminateApp': ['POST', '/wda/apps/terminate'],
  'mobile: queryAppState': ['POST', '/wda/apps/state'],
  'mobile: isLocked': ['GET', '/wda/locked'],
  'mobile: unlock': ['POST', '/wda/unlock'],
};

/**
 * A server that answers as Appium's XCUITest driver does, for a phone in memory with web views. It stands for the driver itself,
 * which reaches web views through Apple's tools alone: on iOS, each page is a context of its own.
 */
export async function openXcuitestDouble(phone: SmallPhone, bundleId: string, pages: WebPages) {
  const agent = new WebDriverAgent(phone, bundleId);
  let context = NATIVE;
  const contexts = async () =>
    (await pages.names()).map((name, index) => ({ name, id: `WEBVIEW_42.${index + 1}` }));
  const switchTo = async (id: string) => {
    const page = (await contexts()).find((one) => one.id === id);
    if (id !== NATIVE && !page) throw new Refused('no such context', 'No such context found.');
    if (page) await pages.answer({ method: 'POST', path: '/window', body: { handle: page.name } });
    context = id;
  };
  const answer = async (asked: Asked): Promise<unknown> => {
    const { method, path, body } = asked;
    const own = path === '/execute/sync' ? OWN[String(body.script)] : undefined;
    if (own) return agent.answer({ method: own[0], path: own[1], body: (body.args as [Asked['body']])[0] });
    if (`${method} ${path}` === 'GET /contexts') return [NATIVE, ...(await contexts()).map(({ id }) => id)];
    if (`${method} ${path}` === 'POST /context') return switchTo(String(body.name));
    const isOfPage = /^\/(execute|element|alert|title|url)\b/.test(path);
    return context !== NATIVE && isOfPage ? pages.answer(asked) : agent.answer(asked);
  };
  const { port, close } = await answerWebDriver(answer);
  return { url: `http://127.0.0.1:${port}`, phone, close };
}
