/** What is known of an uploaded build. */
export interface BuildKind {
  package_kind: string | null;
  filename: string | null;
}

/** Why a build cannot run on what a request asks for; null: it can. Known before any device is taken. */
export function whyUnfit(build: BuildKind, isPhysical: boolean): string | null {
  const name = build.filename ?? 'The build';
  switch (build.package_kind) {
    case 'app.zip':
      return isPhysical
        ? `${name} is built for simulators, and the run asks for a physical device: upload an .ipa, or leave out "physical".`
        : null;
    case 'ipa':
      return isPhysical
        ? null
        : `${name} is built for physical devices: ask for one with "device": {"physical": true}, or upload an .app.zip for simulators.`;
    case 'apk':
    case 'aab':
      return null;
    default:
      return `${name} is no build that a phone could run.`;
  }
}
