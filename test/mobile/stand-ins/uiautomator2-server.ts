import { parseXml, type XmlElement } from '../../../src/engine/drivers/mobile/screen/parse-xml.ts';
import { androidSource, DENSITY } from './android-source.ts';
import { type Asked, Refused } from './answer-webdriver.ts';
import { type Touch, touchesOf, touchPhone } from './pointer-actions.ts';
import { screenPicture } from './screen-picture.ts';
import type { Drawn, SmallPhone } from './small-phone.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The server that Appium's driver runs on an Android device, for a phone in memory. */
export class UiAutomator2Server {
  readonly phone: SmallPhone;
  readonly packageName: string;
  readonly touches: Touch[] = [];
  readonly unknown: string[] = [];
  /** The keys that were pressed, by Android's numbers. */
  readonly keys: number[] = [];
  settings: Record<string, unknown> = {};

  constructor(phone: SmallPhone, packageName: string) {
    this.phone = phone;
    this.packageName = packageName;
  }

  readonly answer = ({ method, path, body }: Asked): unknown => {
    const { phone } = this;
    const [, kind, handle, verb] = path.split('/');
    if (kind === 'element' && handle && handle !== 'active')
      return this.#onElement(this.#drawn(handle), verb ?? '', body);
    switch (`${method} ${path}`) {
      case 'GET /status':
        return { ready: true, message: 'UiAutomator2 Server is ready to accept commands' };
      case 'POST /session':
        return { sessionId: 'stand-in', capabilities: {} };
      case 'DELETE /':
        return null;
      case 'GET /source':
        return androidSource(phone, this.packageName);
      case 'GET /screenshot':
        return screenPicture(
          phone.width * DENSITY,
          phone.height * DENSITY,
          androidSource(phone, this.packageName),
        ).toString('base64');
      case 'POST /element':
        return this.#find(String(body.selector ?? body.value));
      case 'GET /element/active': {
        const focused = phone.focused();
        if (!focused) throw new Refused('no such element', 'No element has the focus.');
        return { ELEMENT: `e${focused.number}`, [ELEMENT]: `e${focused.number}` };
      }
      case 'POST /actions': {
        const touches = touchesOf(body.actions as never);
        this.touches.push(...touches);
        return touchPhone(phone, touches, DENSITY);
      }
      case 'POST /appium/device/press_keycode':
        return this.#key(Number(body.keycode));
      case 'POST /back':
        return phone.back();
      case 'POST /alert/accept':
      case 'POST /alert/dismiss':
        if (!phone.answer(path.endsWith('accept') ? 'accept' : 'dismiss'))
          throw new Refused('no such alert', 'No alert is open.');
        return null;
      case 'POST /alert/text':
        return phone.enterPrompt(String(body.text));
      case 'GET /alert/text':
        if (!phone.question) throw new Refused('no such alert', 'No alert is open.');
        return phone.question.shown.message;
      case 'GET /orientation':
        return phone.orientation;
      case 'POST /orientation':
        phone.orientation = body.orientation === 'LANDSCAPE' ? 'LANDSCAPE' : 'PORTRAIT';
        return phone.orientation;
      case 'POST /appium/device/set_clipboard':
        phone.clipboard = String(body.content);
        return null;
      case 'POST /appium/device/get_clipboard':
        return phone.clipboard;
      case 'GET /appium/settings':
        return this.settings;
      case 'POST /appium/settings':
        this.settings = { ...this.settings, ...(body.settings as object) };
        return null;
      case 'GET /appium/device/pixel_ratio':
        return DENSITY;
      case 'GET /appium/device/system_bars':
      case 'GET /appium/device/display_density':
        return 160 * DENSITY;
      case 'GET /window/current/size':
        return { width: phone.width * DENSITY, height: phone.height * DENSITY };
      case 'GET /window/rect':
        return { x: 0, y: 0, width: phone.width * DENSITY, height: phone.height * DENSITY };
      case 'GET /appium/device/info':
        return deviceInfo(phone);
      default:
        this.unknown.push(`${method} ${path}`);
        throw new Refused('unknown command', `The stand-in knows no ${method} ${path}.`);
    }
  };

  #onElement({ made, held }: Drawn, verb: string, body: Record<string, unknown>): unknown {
    const before = typeof held === 'string' ? held : '';
    if (verb === 'value')
      return this.phone.write(made, (body.replace === true ? '' : before) + String(body.text));
    if (verb === 'clear') return this.phone.write(made, '');
    this.unknown.push(`element ${verb}`);
    throw new Refused('unknown command', `The stand-in knows no ${verb} of an element.`);
  }

  #key(keycode: number): void {
    this.keys.push(keycode);
    if (keycode === 3) this.phone.isInFront = false;
    if (keycode === 4) this.phone.back();
  }

  #drawn(handle: string): Drawn {
    const drawn = this.phone.find(Number(handle.slice(1)));
    if (!drawn) throw new Refused('stale element reference', 'The element is not on the screen any more.');
    return drawn;
  }

  /** XPaths of the one kind that is sent: from the top, by name and number. */
  #find(xpath: string): object {
    let found: XmlElement | undefined | null = parseXml(androidSource(this.phone, this.packageName));
    for (const [, name, number] of xpath.replace(/^\/hierarchy/, '').matchAll(/\/([^/[]+)\[(\d+)\]/g))
      found = found?.children.filter((one) => one.name === name)[Number(number) - 1];
    const order = found?.attributes['drawing-order'];
    if (order === undefined) throw new Refused('no such element', `No element is at ${xpath}.`);
    const handle = `e${Number(order) - 1}`;
    return { ELEMENT: handle, [ELEMENT]: handle };
  }
}

function deviceInfo({ width, height }: SmallPhone) {
  return {
    ...{ androidId: 'stand-in', manufacturer: 'Google', model: 'Pixel 8', brand: 'google', apiVersion: '34' },
    ...{
      platformVersion: '14',
      carrierName: 'Android',
      realDisplaySize: `${width * DENSITY}x${height * DENSITY}`,
    },
    ...{ displayDensity: 160 * DENSITY, networks: [], locale: 'en_US', timeZone: 'UTC' },
  };
}
