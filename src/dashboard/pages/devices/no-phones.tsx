import { CopyLine } from '../../parts/copy-line.tsx';

/** From nothing to a first phone. */
export function NoPhones() {
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <strong className="font-semibold">No phone or tablet is connected.</strong> Flows run on Android and
        iOS through Appium:
      </p>
      <ol className="grid list-decimal gap-3 pl-5">
        <li>
          Start an emulator or simulator, or connect a phone, and start Appium beside it.
          <div className="mt-1">
            <CopyLine text="npm install -g appium && appium driver install uiautomator2 && appium" />
          </div>
        </li>
        <li>
          Start Saywright with its address. What adb and Xcode know of joins by itself.
          <div className="mt-1">
            <CopyLine text="SAYWRIGHT_APPIUM_URLS=http://127.0.0.1:4723 npm start" />
          </div>
        </li>
      </ol>
      <p className="meta">
        docs/mobile.md has the whole way; <code>saywright doctor</code> says what this machine lacks.
      </p>
    </div>
  );
}
