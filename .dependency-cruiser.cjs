// The direction of imports. Read it as a drawing: what a line names on the left may import what it names on the right.

/** Folders of core: `values` may be imported to run, `types` only as types. */
const layers = {
  domain: { values: [], types: [] },
  temporal: { values: ['domain'], types: ['ports'] },
  ports: { values: ['domain', 'temporal'], types: ['pipeline'] },
  pipeline: { values: ['domain', 'temporal', 'ports'], types: [] },
  request: { values: ['domain'], types: [] },
  search: { values: ['domain', 'ports'], types: [] },
  wrappers: { values: ['domain', 'ports'], types: [] },
  lines: { values: ['domain', 'ports'], types: [] },
  prompts: { values: ['domain', 'ports', 'wrappers'], types: [] },
  remember: { values: ['domain', 'temporal', 'ports', 'pipeline', 'request', 'search'], types: [] },
  query: { values: ['domain', 'temporal', 'ports', 'pipeline', 'request', 'search'], types: [] },
  decide: { values: ['domain', 'temporal', 'ports', 'request', 'remember'], types: [] },
  forget: { values: ['domain', 'temporal', 'ports', 'remember'], types: [] },
  move: { values: ['domain', 'ports', 'search'], types: [] },
  memory: {
    values: [
      'domain',
      'temporal',
      'ports',
      'pipeline',
      'request',
      'search',
      'lines',
      'remember',
      'query',
      'decide',
      'forget',
    ],
    types: [],
  },
};

/** Packages of ours, by what their sources may import of the others. */
const packages = {
  'packages/text': [],
  'packages/dates': [],
  'packages/core': ['packages/text', 'packages/dates'],
  'packages/plugin': ['packages/core', 'packages/text', 'packages/dates'],
  'packages/vectors': ['packages/core'],
  'packages/rows': ['packages/core'],
  'packages/testkit': ['packages/core', 'packages/plugin', 'packages/text', 'packages/dates', 'packages/rows'],
};
const forPlugins = [
  'packages/core',
  'packages/plugin',
  'packages/text',
  'packages/dates',
  'packages/vectors',
  'packages/rows',
];

const core = '^packages/core/src';
const ours = '^(packages|plugins|apps|evals)/';
const anyOf = (folders) => `(${folders.join('|')})`;
/** Resolved or not: an undeclared package has no folder in node_modules, and keeps its bare name. */
const npm = (names) => `(^|node_modules/)(${names})(/|$)`;

const insideCore = Object.entries(layers).flatMap(([layer, { values, types }]) => [
  {
    name: `core-${layer}-imports-downwards`,
    comment: `core/src/${layer} imports ${['errors.ts', ...values].join(', ')}; as types also ${types.join(', ') || 'nothing else'}`,
    severity: 'error',
    from: { path: `${core}/${layer}/` },
    to: { path: `${core}/`, pathNot: `${core}/${anyOf(['errors.ts', layer, ...values, ...types])}(/|$)` },
  },
  ...types.map((upper) => ({
    name: `core-${layer}-takes-only-types-of-${upper}`,
    comment: `core/src/${layer} may name the types of ${upper}, and run nothing of it`,
    severity: 'error',
    from: { path: `${core}/${layer}/` },
    to: { path: `${core}/${upper}/`, dependencyTypesNot: ['type-only'] },
  })),
]);

const betweenPackages = Object.entries(packages).map(([folder, allowed]) => ({
  name: `${folder.replace('packages/', '')}-imports-downwards`,
  comment: `${folder} imports of ours ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${folder}/src/` },
  to: { path: ours, pathNot: `^${anyOf([folder, ...allowed])}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...insideCore,
    {
      name: 'core-files-stand-alone',
      comment: 'a file beside the folders of core is for several of them, so it imports none',
      severity: 'error',
      from: { path: `${core}/(?!index\\.)[^/]+\\.ts$` },
      to: { path: `${core}/`, pathNot: `${core}/errors\\.ts$` },
    },
    {
      name: 'core-has-known-layers',
      comment: 'a new folder of core takes its place in the table at the top of this file',
      severity: 'error',
      from: { path: `${core}/[^/]+/`, pathNot: `${core}/${anyOf(Object.keys(layers))}/` },
      to: {},
    },
    ...betweenPackages,
    {
      name: 'packages-know-no-plugin',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(plugins|apps|evals)/' },
    },
    {
      name: 'plugins-import-downwards',
      comment: `a plugin imports of ours ${forPlugins.join(', ')}; testkit only in its tests; never another plugin`,
      severity: 'error',
      from: { path: '^plugins/([^/]+)/src/' },
      to: { path: ours, pathNot: `^(plugins/$1|${forPlugins.join('|')})/` },
    },
    {
      name: 'plugin-tests-import-downwards',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/test/' },
      to: { path: ours, pathNot: '^(plugins/$1|packages/[^/]+)/' },
    },
    {
      name: 'apps-stand-alone',
      comment: 'an app speaks to another over HTTP',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(apps|evals)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'testkit-only-in-tests',
      severity: 'error',
      from: { path: '/src/', pathNot: '^packages/testkit/' },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'pure-packages-do-no-io',
      comment: 'core, text, dates, vectors and rows use no module of Node; what they need comes through a port',
      severity: 'error',
      from: { path: '^packages/(core|text|dates|vectors|rows)/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'core-needs-little',
      comment: 'zod for schemas and graphology for graphs; anything else is a plugin',
      severity: 'error',
      from: { path: `${core}/` },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional'],
        path: 'node_modules/',
        pathNot: 'node_modules/(zod|graphology|graphology-types)/',
      },
    },
    {
      name: 'framework-only-in-apps',
      comment: 'the container and the web framework are details of an app',
      severity: 'error',
      from: { pathNot: '^apps/' },
      to: { path: npm('koa|koa-[^/]+|@koa/[^/]+|tsyringe|reflect-metadata') },
    },
    {
      name: 'no-deep-imports',
      comment: 'a package is entered by its index',
      severity: 'error',
      from: { path: '^(apps|plugins|packages)/([^/]+)/|^(evals)/' },
      to: { path: '^(packages|plugins|apps)/[^/]+/(src|dist)/(?!index\\.(ts|js|d\\.ts)$)', pathNot: '^$1/$2/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '/(src|benchmarks|knowledge)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-src',
      severity: 'error',
      from: { path: '/(src|benchmarks|knowledge)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'but for the executables, which import what is built',
      severity: 'error',
      from: { pathNot: '^apps/[^/]+/bin/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((packages|plugins|apps)/[^/]+|evals)/(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@gligabao/source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
