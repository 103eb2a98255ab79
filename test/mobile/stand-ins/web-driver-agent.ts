import { parseXml, type XmlElement } from '../../../src/engine/drivers/mobile/screen/parse-xml.ts';
import { type Asked, answerWebDriver, Refused } from './answer-webdriver.ts';
import { iosSource } from './ios-source.ts';
import { type Touch, touchesOf, touchPhone } from './pointer-actions.ts';
import { screenPicture } from './screen-picture.ts';
import type { Drawn, SmallPhone } from './small-phone.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface IosStandIn {
  url: string;
  phone: SmallPhone;
  agent: WebDriverAgent;
  /** Ends it, as a crash of WebDriverAgent does. */
  close(): Promise<void>;
}

/** The server that Appium's driver talks to on an iPhone, for a phone in memory. */
export async function openIosStandIn(phone: SmallPhone, bundleId: string): Promise<IosStandIn> {
  const agent = new WebDriverAgent(phone, bundleId);
  const { port, close } = await answerWebDriver(agent.answer);
  return { url: `http://127.0.0.1:${port}`, phone, agent, close };
}

export class WebDriverAgent {
  readonly phone: SmallPhone;
  readonly bundleId: string;
  readonly touches: Touch[] = [];
  readonly unknown: string[] = [];
  /** Everything that was asked, without the looks at the screen. */
  readonly asked: Asked[] = [];
  settings: Record<string, unknown> = {};

  constructor(phone: SmallPhone, bundleId: string) {
    this.phone = phone;
    this.bundleId = bundleId;
  }

  readonly answer = (asked: Asked): unknown => {
    const { method, path, body } = asked;
    const { phone } = this;
    if (!/^\/(source|status|screenshot)/.test(path)) this.asked.push(asked);
    const [, kind, handle, verb] = path.split('/');
    if (kind === 'element' && handle && handle !== 'active')
      return this.#onElement(this.#drawn(handle), verb ?? '', body);
    switch (`${method} ${path}`) {
      case 'GET /status':
        return {
          ready: true,
          state: 'success',
          os: { name: 'iOS', version: '18.2' },
          ios: { ip: '127.0.0.1' },
          build: { time: 'now', productBundleIdentifier: 'wda' },
        };
      case 'POST /session':
        return { sessionId: 'stand-in', capabilities: { device: 'iphone', sdkVersion: '18.2' } };
      case 'DELETE /':
        return null;
      case 'GET /source':
        this.#mustRun();
        return iosSource(phone, this.bundleId);
      case 'GET /screenshot':
        return screenPicture(phone.width * 2, phone.height * 2, iosSource(phone, this.bundleId)).toString(
          'base64',
        );
      case 'GET /window/size':
        return { width: phone.width, height: phone.height };
      case 'GET /window/rect':
        return { x: 0, y: 0, width: phone.width, height: phone.height };
      case 'GET /wda/screen':
        return {
          scale: 2,
          statusBarSize: { width: phone.width, height: 44 },
          screenSize: { width: phone.width, height: phone.height },
        };
      case 'POST /element':
        return this.#find(String(body.value));
      case 'GET /element/active': {
        const focused = phone.focused();
        if (!focused) throw new Refused('no such element', 'No element has the focus.');
        return { ELEMENT: `e${focused.number}`, [ELEMENT]: `e${focused.number}` };
      }
      case 'POST /actions': {
        const touches = touchesOf(body.actions as never);
        this.touches.push(...touches);
        return this.#touch(touches);
      }
      case 'POST /alert/accept':
      case 'POST /alert/dismiss':
        if (!phone.answer(path.endsWith('accept') ? 'accept' : 'dismiss'))
          throw new Refused('no such alert', 'No alert is open.');
        return null;
      case 'POST /wda/apps/launch':
        phone.launch((body.environment as Record<string, string>) ?? {});
        return null;
      case 'POST /wda/apps/activate':
        if (!phone.isRunning) phone.launch({});
        phone.isInFront = true;
        return null;
      case 'POST /wda/apps/terminate': {
        const wasRunning = phone.isRunning;
        phone.end();
        return wasRunning;
      }
      case 'POST /wda/apps/state':
        return phone.isRunning ? (phone.isInFront ? 4 : 3) : 1;
      case 'POST /wda/deactivateApp':
      case 'POST /wda/homescreen':
        phone.isInFront = false;
        return null;
      case 'POST /wda/pressButton':
        if (body.name === 'home') phone.isInFront = false;
        return null;
      case 'POST /url':
        phone.state.set('link', String(body.url));
        return null;
      case 'GET /orientation':
        return phone.orientation;
      case 'POST /orientation':
        phone.orientation = body.orientation === 'LANDSCAPE' ? 'LANDSCAPE' : 'PORTRAIT';
        return null;
      case 'POST /wda/setPasteboard':
        phone.clipboard = String(body.content);
        return null;
      case 'POST /wda/getPasteboard':
        return phone.clipboard;
      case 'POST /wda/keyboard/dismiss':
        phone.isKeyboardShown = false;
        return null;
      case 'POST /wda/simulatedLocation':
        return null;
      case 'GET /wda/locked':
        return phone.isLocked;
      case 'POST /wda/unlock':
        if (!phone.defects.staysLocked) phone.isLocked = false;
        return null;
      case 'GET /appium/settings':
        return this.settings;
      case 'POST /appium/settings':
        this.settings = { ...this.settings, ...(body.settings as object) };
        return this.settings;
      default:
        this.unknown.push(`${method} ${path}`);
        throw new Refused('unknown command', `The stand-in knows no ${method} ${path}.`);
    }
  };

  #mustRun(): void {
    if (!this.phone.isRunning && this.phone.launches > 0 && this.phone.defects.crashesAt)
      throw new Refused(
        'invalid element state',
        `The application under test with bundle id '${this.bundleId}' is not running, possibly crashed`,
      );
  }

  #touch(touches: readonly Touch[]): void {
    const [only] = touches;
    // The button at the left of the bar.
    if (only?.kind === 'tap' && only.from.x < 70 && only.from.y < 55 && !this.phone.question)
      this.phone.back();
    else touchPhone(this.phone, touches, 1);
  }

  #onElement({ made, held }: Drawn, verb: string, body: Record<string, unknown>): unknown {
    const before = typeof held === 'string' ? held : '';
    if (verb === 'value') {
      const typed = Array.isArray(body.value) ? body.value.join('') : String(body.text ?? '');
      return this.phone.write(made, (before + typed).replace(/\n$/, ''));
    }
    if (verb === 'clear') return this.phone.write(made, '');
    this.unknown.push(`element ${verb}`);
    throw new Refused('unknown command', `The stand-in knows no ${verb} of an element.`);
  }

  #drawn(handle: string): Drawn {
    const drawn = this.phone.find(Number(handle.slice(1)));
    if (!drawn) throw new Refused('stale element reference', 'The element is not on the screen any more.');
    return drawn;
  }

  #find(xpath: string): object {
    let found: XmlElement | undefined = parseXml(iosSource(this.phone, this.bundleId))?.children[0];
    for (const [, name, number] of xpath.replace(/^\/\/[^/]+/, '').matchAll(/\/([^/[]+)\[(\d+)\]/g))
      found = found?.children.filter((one) => one.name === name)[Number(number) - 1];
    if (!found) throw new Refused('no such element', `No element is at ${xpath}.`);
    const handle = `e${found.attributes.index}`;
    return { ELEMENT: handle, [ELEMENT]: handle };
  }
}
