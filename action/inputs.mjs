/** What is wrong with how the action is used, or with the runs; the message is for people. */
export class ActionFault extends Error {}

/** The inputs as the runner passes them: `INPUT_` and the name in upper case, hyphens kept. */
export function readInputs(environment) {
  const get = (name) => (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const needed = (name) => {
    const value = get(name);
    if (value === '') throw new ActionFault(`The input ${name} is missing.`);
    return value;
  };
  const listOf = (name) =>
    get(name)
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const isTrue = (name, otherwise) => {
    const value = get(name).toLowerCase();
    if (!['', 'true', 'false'].includes(value))
      throw new ActionFault(`The input ${name} must be true or false, not "${value}".`);
    return value === '' ? otherwise : value === 'true';
  };
  const timeout = get('timeout') || '3600';
  if (!/^\d+$/.test(timeout))
    throw new ActionFault(`The input timeout must be a number of seconds, not "${timeout}".`);
  const inputs = {
    apiKey: needed('api-key'),
    apiUrl: needed('api-url').replace(/\/+$/, ''),
    appId: get('app-id'),
    bundleId: get('bundle-id'),
    platform: get('platform') || (get('url') ? 'web' : ''),
    buildPath: get('build-path'),
    url: get('url'),
    name: get('name'),
    environment: get('environment'),
    suiteIds: listOf('suite-ids'),
    flowIds: listOf('flow-ids'),
    labels: listOf('labels'),
    variables: get('variables')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(','),
    device: {
      physical: isTrue('device-physical', false),
      ...(get('device-model') ? { model: get('device-model') } : {}),
      ...(get('device-os-version') ? { os_version: get('device-os-version') } : {}),
    },
    webBrowser: get('web-browser'),
    /** Null: as they are attached to the app. */
    dependencies:
      get('dependencies') === '' ? null : get('dependencies') === 'none' ? [] : listOf('dependencies'),
    isWaiting: isTrue('wait', true),
    timeoutMs: Number(timeout) * 1000,
    junitPath: get('junit-path') || 'saywright-junit.xml',
    artifactName: get('artifact-name') || 'saywright-junit',
  };
  return check(inputs);
}

function check(inputs) {
  if (!URL.canParse(inputs.apiUrl))
    throw new ActionFault(`The input api-url is no address: "${inputs.apiUrl}".`);
  if (inputs.suiteIds.length + inputs.flowIds.length + inputs.labels.length === 0)
    throw new ActionFault('Nothing says what to run: set suite-ids, flow-ids or labels.');
  if (inputs.buildPath && inputs.url) throw new ActionFault('Set build-path or url, not both.');
  if (inputs.url && !inputs.appId) throw new ActionFault('With url, set app-id to say which web app it is.');
  if (inputs.buildPath && !(inputs.bundleId && inputs.platform))
    throw new ActionFault('With build-path, set bundle-id and platform.');
  if (!inputs.appId && !(inputs.bundleId && inputs.platform))
    throw new ActionFault('Nothing says what to run on: set app-id, or bundle-id and platform.');
  return inputs;
}
