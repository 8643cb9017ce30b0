/** Import rules of the project for dependency-cruiser, which reports each violation with its `comment`. `npm --prefix tools/lint run imports` runs it. */
import { globSync, readFileSync } from 'node:fs'

const server = 'packages/server/src'
const rules = ['contract', 'domain/shared', 'domain']
const ports = ['domain/shared', 'reconcile/ports']
const driverParts = ['schema', 'registry', 'programs', 'power', 'kube-objects', 'certificates', 'containers']
const sharedByDrivers = driverParts.map((part) => `drivers/${part}`)
const dashboard = ['domain/shared', 'domain', 'store', 'reconcile/ports', 'drivers/kube-objects']
// Until the reconcile engine drives control planes (ADR 0066).
const plans = ['domain/control-plane']
const clients = ['sdk', 'sdk/node']
const rounds = 'acceptance/crash-rounds'
const none = 'what drivers share imports none of them'

/**
 * Layers (ARCHITECTURE.md): name, folder, layers that it may import, and the reason. A file belongs to the layer with the longest matching folder. `server`
 * means every layer of the server.
 */
const layers = [
  ['contract', 'packages/contract', [], 'the contract imports no other layer'],
  ['contract/print', 'packages/contract/src/print', ['contract'], 'document generators import the contract only'],
  ['domain/shared', `${server}/domain/shared`, ['contract'], 'what all layers share may import the contract only'],
  ['domain/control-plane', `${server}/domain/control-plane`, ['domain/shared'], 'a plan is pure'],
  ['domain', `${server}/domain`, rules, 'rules and plans are pure and import the contract only'],
  ['store', `${server}/store`, rules, 'the store imports the rules, never their callers'],
  ['accept', `${server}/accept`, [...rules, 'store'], 'acts use rules and rows, never the API or the reconcilers'],
  ['reconcile/ports', `${server}/reconcile/ports`, ['domain/shared'], 'drivers import nothing else of the reconcilers'],
  [
    'reconcile',
    `${server}/reconcile`,
    [...rules, ...ports, 'store', 'accept'],
    'reconcilers call drivers through ports',
  ],
  ['drivers/schema', `${server}/drivers/schema`, ports, none],
  ['drivers/registry', `${server}/drivers/registry`, [...ports, 'drivers/schema'], none],
  ['drivers/programs', `${server}/drivers/programs`, ports, none],
  ['drivers/power', `${server}/drivers/power`, ports, none],
  ['drivers/kube-objects', `${server}/drivers/kube-objects`, ports, none],
  ['drivers/certificates', `${server}/drivers/certificates`, ['domain/shared'], none],
  ['drivers/containers', `${server}/drivers/containers`, [...ports, 'drivers/programs'], none],
  [
    'drivers',
    `${server}/drivers`,
    [...ports, ...plans, ...sharedByDrivers],
    'drivers import ports and what drivers share only',
  ],
  ['api', `${server}/api`, [...rules, 'store', 'accept'], 'a request writes the desired state and never does the work'],
  ['oauth', `${server}/oauth`, [...rules, 'store', 'accept'], 'the sign-in is beside the API and knows no operation'],
  [
    'dashboard',
    `${server}/dashboard`,
    dashboard,
    'pages query clusters through the port of cluster drivers (ADR 0048)',
  ],
  ['main', `${server}/main`, ['server'], 'the composition root imports the server and the contract only'],
  ['testkit', `${server}/testkit`, ['server'], 'the testkit is for tests of the server'],
  ['sdk', 'packages/sdk', [], 'the published SDK contains code generated from the contract (ADR 0036)'],
  ['sdk/node', 'packages/sdk/src/node', ['sdk'], 'the part for Node imports the SDK only'],
  [
    'sdk/contract-check',
    'packages/sdk/src/contract-check',
    ['sdk', 'contract'],
    'it compares the SDK with the contract',
  ],
  ['cli', 'packages/cli', [...clients, 'contract', 'main'], 'the command line is a client, and starts the server'],
  ['csi', 'packages/csi', [], 'the volume driver runs in clusters of users and calls the public API only'],
  ['testing', 'packages/testing', clients, 'the test kit for users starts the program and calls it'],
  ['console', 'packages/console', ['contract', 'sdk'], 'a client imports the contract or the SDK only'],
  ['acceptance', 'acceptance', [...clients, rounds], 'acceptance tests are users: they use HTTP and import no source'],
  [rounds, 'acceptance/src/crash-rounds', ['acceptance'], 'crash rounds also read the database, and import no source'],
  ['bench', 'bench', ['sdk', 'main'], 'the benchmark is a user over HTTP, and imports only how PostgreSQL is started'],
  ['generate', 'tools/generate', ['contract'], 'the generator never imports its own output (ADR 0036)'],
  ['mutation', 'tools/mutation', [], 'mutation testing changes copies of the source and imports none'],
  ['house', 'tools', [], 'tools read the project as text and never run it'],
].map(([name, folder, may, because]) => ({ name, folder: `${folder}/`, may, because }))
const serverLayers = layers.filter(({ folder }) => folder.startsWith(server)).map(({ name }) => name)
const layerNames = layers.map(({ name }) => name)

const sql = ['store', 'drivers', 'drivers/schema', 'drivers/registry', 'main', 'testkit', rounds, 'bench']
const http = ['api', 'oauth', 'dashboard', 'drivers', 'main', 'testkit', 'bench']

/** Packages that only these layers and tests may import. */
const packages = [
  [
    'pg|kysely|pg-copy-streams',
    sql,
    'only the store sends SQL to the database of the control plane, drivers to theirs',
  ],
  ['fastify|@fastify/[^/]+', http, 'other layers do not use HTTP'],
  ['ws', ['main', 'cli'], 'only serial consoles use WebSockets (ADR 0073)'],
  ['oidc-provider', ['oauth'], 'tokens and the API must not depend on the implementation of the protocol (ADR 0011)'],
  ['vitest|fast-check|@vitest/[^/]+', ['testkit', 'testing'], 'test tools are for tests'],
  ['@peculiar/[^/]+|reflect-metadata', ['reconcile', 'drivers/certificates'], 'these layers create all certificates'],
  ['@babel/parser', ['house'], 'only the house rules parse code'],
]

const pure = 'the domain is pure: no clock, no randomness, no I/O'

/** Layers that are pure or must run anywhere, with a pattern of what they may import of others. */
const sealed = [
  ['contract', 'node_modules/typebox/', 'the contract must run in browsers too'],
  ['domain/shared', '^$', pure],
  ['domain/control-plane', '^$', pure],
  ['domain', 'node_modules/ipaddr\\.js/|^(node:)?util$', pure],
  ['sdk', '^$', 'the SDK runs in browsers and has no dependencies'],
  ['reconcile/ports', '^(node:)?stream$', 'a port contains only types'],
]

const tests = '\\.test\\.tsx?$'
const manifests = '/package\\.json$'
const ours = '^(packages|acceptance|bench|tools)/(?!.*node_modules/)'

/** Returns a pattern of the files of layers, without the layers below their folders. */
function filesOf(...names) {
  const found = names.map((name) => layers.find((layer) => layer.name === name))
  const patterns = found.map(({ name, folder }) => {
    const inner = layers.filter((one) => one.name !== name && one.folder.startsWith(folder))
    return `${folder}${inner.map((one) => `(?!${one.folder.slice(folder.length)})`).join('')}`
  })
  return `^(${patterns.join('|')})`
}

const support = [tests, filesOf('testkit', 'house')]
const undeclared = 'the package.json of the package does not declare it'
const inTable = 'every folder is in the table of layers in tools/lint/imports.config.mjs'

const rule = (name, because, from, to) => ({ name, severity: 'error', comment: `because ${because}`, from, to })

const layerRules = layers.map(({ name, may, because }) => {
  const allowed = may.flatMap((one) => (one === 'server' ? ['contract', ...serverLayers] : one))
  const pathNot = [filesOf(name, 'testkit', ...allowed), manifests]
  return rule(`layer-${name}`, because, { path: filesOf(name) }, { path: ours, pathNot })
})

const packageRules = packages.map(([names, users, because]) => {
  const from = { path: ours, pathNot: [tests, filesOf(...users)] }
  return rule(`package-${names.split('|')[0]}`, because, from, { path: `node_modules/(${names})/` })
})

const sealedRules = sealed.map(([name, allowed, because]) => {
  return rule(`sealed-${name}`, because, { path: filesOf(name), pathNot: tests }, { pathNot: [ours, allowed] })
})

const indexes = globSync('packages/*/src/**/index.ts').map((path) => path.slice(0, -'index.ts'.length))
const entryRules = layers.flatMap(({ name }) => {
  const folders = indexes.filter((folder) => new RegExp(filesOf(name)).test(folder))
  const to = { path: `^(${folders.join('|')})[^/]+$`, pathNot: '/index\\.ts$' }
  const because = 'other layers enter a folder with an index.ts through it'
  return folders.length === 0 ? [] : [rule(`entry-${name}`, because, { pathNot: filesOf(name) }, to)]
})

/** Imports inside a module are relative, with at most two steps up; other modules and farther files are imported by name (`#store/volume/a.ts`). */
const named = ['aliased-subpath-import']
const formRules = [
  ['form-other-module', 'another module is imported by its name', '^(packages/server/src/[^/]+/)'],
  ['form-far', 'more than two steps up hide where a path leads', '^(packages/server/src/.+/)[^/]+/[^/]+/[^/]+$'],
].map(([name, because, path]) =>
  rule(name, because, { path }, { path: `^${server}/`, pathNot: '^$1', dependencyTypesNot: named }),
)
const nearRules = ['[^/]+/)', '[^/]+/)[^/]+/', '.+/)[^/]+/[^/]+/'].map((path, steps) => {
  const from = { path: `^(packages/server/src/${path}[^/]+$` }
  return rule(`form-near-${steps}`, 'the path is relative', from, { path: '^$1', dependencyTypes: named })
})

/** Packages of the workspace are no registry packages, so dependency-cruiser does not compare them with the manifests. */
const workspaceRules = globSync('{packages/*,acceptance,bench}/package.json').map((path) => {
  const folder = path.slice(0, -'package.json'.length)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'))
  const declared = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@moorage/'))
  const folders = declared.map((name) => `packages/${name.slice('@moorage/'.length)}/`)
  const to = { path: ours, pathNot: `^(${[folder, ...folders].join('|')})` }
  return rule(`undeclared-${folder}`, undeclared, { path: `^${folder}`, pathNot: support }, to)
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    ...packageRules,
    ...sealedRules,
    ...entryRules,
    ...formRules,
    ...nearRules,
    ...workspaceRules,
    rule('testkit', 'the testkit is for tests', { pathNot: [tests, filesOf('testkit')] }, { path: filesOf('testkit') }),
    rule(
      'other-driver',
      'each driver must be removable by itself',
      { path: `^${server}/drivers/([^/]+)/` },
      { path: `^${server}/drivers/[^/]+/`, pathNot: `/drivers/($1|${driverParts.join('|')})/` },
    ),
    rule('no-layer', inTable, { path: ours, pathNot: filesOf(...layerNames) }, {}),
    rule('into-no-layer', inTable, {}, { path: ours, pathNot: [filesOf(...layerNames), manifests] }),
    rule(
      'other-package',
      'another package is imported by its name',
      { path: '^(packages/[^/]+|tools/[^/]+|[^/]+)/' },
      { path: ours, pathNot: '^$1/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
    ),
    rule(
      'undeclared',
      undeclared,
      { path: ours, pathNot: support },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'unresolved',
      'no file or export has this name',
      { pathNot: '^acceptance/clients/' },
      { couldNotResolve: true },
    ),
    // Also finds dynamic imports, unlike oxlint's import/no-cycle, which in turn finds every static cycle.
    rule('cycle', 'it is part of a cycle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
  ],
  options: {
    tsPreCompilationDeps: true,
    exclude: { path: '^packages/[^/]+/dist' },
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
