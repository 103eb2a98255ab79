/** Who may import whom: docs/ARCHITECTURE.md says why. */

/** Each feature may enter only those before it, and only by their door. */
const FEATURES = [
  'identity',
  'environments',
  'apps',
  'flows',
  'labels',
  'hooks',
  'devices',
  'runs',
  'usage',
  'webhooks',
  'demo',
];

const TESTS = '\\.(test|suite)\\.ts$|/fixtures|/test-server';

const only = (folder, allowed) => ({
  name: `${folder}-knows-only`,
  comment: `src/${folder} may import from ${allowed.map((one) => `src/${one}`).join(', ')} and no other part of src`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: TESTS },
  to: { path: '^(src|test|bench|bin)/', pathNot: `^src/(${allowed.join('|')})/` },
});

const featureOrder = FEATURES.map((feature, index) => ({
  name: `feature-${feature}-knows-only-earlier`,
  comment: 'a feature enters only earlier ones; news upward travels as a job or an event',
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: TESTS },
  to: {
    path: '^src/features/',
    pathNot: `^src/features/(${FEATURES.slice(0, index + 1).join('|')})/`,
  },
}));

export default {
  forbidden: [
    {
      name: 'no-ring',
      comment: 'files that import each other in a ring cannot be understood one by one',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('contract', ['contract']),
    only('client', ['client', 'contract']),
    only('dashboard', ['dashboard', 'client', 'contract']),
    only('platform', ['platform', 'contract']),
    only('engine', ['engine', 'contract']),
    only('features', ['features', 'engine', 'platform', 'contract']),
    only('mcp', ['mcp', 'client', 'engine', 'contract']),
    only('cli', ['cli', 'mcp', 'client', 'engine', 'contract']),
    only('main', ['main', 'cli', 'mcp', 'client', 'features', 'engine', 'platform', 'contract']),
    ...featureOrder,
    {
      name: 'features-by-their-door',
      comment: "another feature's index.ts says what others may use",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/features/([^/]+)/(?!index\\.ts$)', pathNot: '^src/features/$1/' },
    },
    {
      name: 'engine-by-its-door',
      comment:
        'what runs flows without the service uses what src/engine/index.ts offers; only main names a driver',
      severity: 'error',
      from: { path: '^src/(cli|mcp)/', pathNot: TESTS },
      to: { path: '^src/engine/(?!index\\.ts$)' },
    },
    {
      name: 'declared-packages-only',
      comment: 'a package that is not in package.json may be gone tomorrow',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
