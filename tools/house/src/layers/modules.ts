/** Folder of code with the modules that it may import. */
export interface Module {
  readonly name: string
  /** Folder with a trailing `/`. A file belongs to the longest match. */
  readonly folder: string
  /** Imported modules; `*` means every module of the server. */
  readonly may: readonly string[]
  readonly because: string
}

const server = 'packages/server/src'

/**
 * The layer rules (ARCHITECTURE.md): contract <- domain <- store <- accept <- reconcile <- drivers; api and oauth import contract, domain, store and accept;
 * dashboard imports store and ports; main imports all; clients import the contract or the sdk only; the testkit is for tests.
 */
export const modules: readonly Module[] = [
  {
    name: 'contract',
    folder: 'packages/contract/src/',
    may: [],
    because: 'the contract imports no other module',
  },
  {
    name: 'contract/print',
    folder: 'packages/contract/src/print/',
    may: ['contract'],
    because: 'the document generators import the contract only',
  },
  {
    name: 'domain/shared',
    folder: `${server}/domain/shared/`,
    may: ['contract'],
    because: 'what all layers share may import the contract only',
  },
  {
    name: 'domain/control-plane',
    folder: `${server}/domain/control-plane/`,
    may: ['domain/shared'],
    because: 'rules and plans are pure and import the contract only',
  },
  {
    name: 'domain',
    folder: `${server}/domain/`,
    may: ['contract', 'domain/shared'],
    because: 'rules and plans are pure and import the contract only',
  },
  {
    name: 'store',
    folder: `${server}/store/`,
    may: ['contract', 'domain/shared', 'domain'],
    because: 'the store imports the rules, never their callers',
  },
  {
    name: 'accept',
    folder: `${server}/accept/`,
    may: ['contract', 'domain/shared', 'domain', 'store'],
    because: 'accepting a change uses rules and rows, never the API or the reconcilers',
  },
  {
    name: 'reconcile/ports',
    folder: `${server}/reconcile/ports/`,
    may: ['domain/shared'],
    because: 'a port is all that a driver may import of the reconcilers',
  },
  {
    name: 'reconcile',
    folder: `${server}/reconcile/`,
    may: ['contract', 'domain/shared', 'domain', 'store', 'accept', 'reconcile/ports'],
    because: 'the reconcile engine calls drivers through ports and never handles a request',
  },
  {
    name: 'drivers/schema',
    folder: `${server}/drivers/schema/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'what drivers share imports none of them',
  },
  {
    name: 'drivers/registry',
    folder: `${server}/drivers/registry/`,
    may: ['domain/shared', 'reconcile/ports', 'drivers/schema'],
    because: 'what drivers of real engines share imports none of them',
  },
  {
    name: 'drivers/programs',
    folder: `${server}/drivers/programs/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'what drivers of real engines share imports none of them',
  },
  {
    name: 'drivers/power',
    folder: `${server}/drivers/power/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'what drivers of real engines share imports none of them',
  },
  {
    name: 'drivers/kube-objects',
    folder: `${server}/drivers/kube-objects/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'Kubernetes objects are the same for every driver, so this imports none of them',
  },
  {
    name: 'drivers/certificates',
    folder: `${server}/drivers/certificates/`,
    may: ['domain/shared'],
    because: 'what drivers share imports none of them',
  },
  {
    name: 'drivers/containers',
    folder: `${server}/drivers/containers/`,
    may: ['domain/shared', 'reconcile/ports', 'drivers/programs'],
    because: 'what drivers of real engines share imports none of them',
  },
  {
    name: 'drivers',
    folder: `${server}/drivers/`,
    may: [
      'domain/shared',
      // Until the reconcile engine drives control planes (ADR 0066).
      'domain/control-plane',
      'reconcile/ports',
      'drivers/schema',
      'drivers/registry',
      'drivers/programs',
      'drivers/power',
      'drivers/certificates',
      'drivers/containers',
      'drivers/kube-objects',
    ],
    because: 'a driver must be replaceable, so it imports domain/shared, the ports and what drivers share only',
  },
  {
    name: 'api',
    folder: `${server}/api/`,
    may: ['contract', 'domain/shared', 'domain', 'store', 'accept'],
    because: 'a request writes the desired state and never does the work',
  },
  {
    name: 'oauth',
    folder: `${server}/oauth/`,
    may: ['contract', 'domain/shared', 'domain', 'store', 'accept'],
    because: 'sign-in and token issuance are beside the api, on the same layers, and know no operation',
  },
  {
    name: 'dashboard',
    folder: `${server}/dashboard/`,
    may: ['domain/shared', 'domain', 'store', 'reconcile/ports', 'drivers/kube-objects'],
    because: 'dashboard pages query clusters through the port of every cluster driver, and import no driver (ADR 0048)',
  },
  {
    name: 'main',
    folder: `${server}/main/`,
    may: ['*'],
    because: 'the composition root imports the server and the contract only',
  },
  { name: 'testkit', folder: `${server}/testkit/`, may: ['*'], because: 'the testkit is for tests of the server' },
  {
    name: 'sdk',
    folder: 'packages/sdk/',
    may: [],
    because: 'what is published imports no other module: it contains code generated from the contract (ADR 0036)',
  },
  {
    name: 'sdk/node',
    folder: 'packages/sdk/src/node/',
    may: ['sdk'],
    because: 'the part for Node imports the SDK only',
  },
  {
    name: 'sdk/contract-check',
    folder: 'packages/sdk/src/contract-check/',
    may: ['sdk', 'contract'],
    because: 'the comparison of the SDK with the contract imports these two only',
  },
  {
    name: 'cli',
    folder: 'packages/cli/',
    may: ['contract', 'sdk', 'sdk/node', 'main'],
    because: 'the command line imports the contract, the sdk and the start of the server',
  },
  {
    name: 'csi',
    folder: 'packages/csi/',
    may: [],
    because: 'the volume driver runs in users’ clusters and calls the public API only',
  },
  {
    name: 'testing',
    folder: 'packages/testing/',
    may: ['sdk', 'sdk/node'],
    because: 'the test kit for users starts the program and calls it, and imports no source',
  },
  {
    name: 'console',
    folder: 'packages/console/',
    may: ['contract', 'sdk'],
    because: 'a client imports the contract or the sdk only',
  },
  {
    name: 'acceptance',
    folder: 'acceptance/',
    may: ['sdk', 'sdk/node', 'acceptance/crash-rounds'],
    because: 'acceptance tests are users: they use HTTP and import no source',
  },
  {
    name: 'acceptance/crash-rounds',
    folder: 'acceptance/src/crash-rounds/',
    may: ['acceptance'],
    because: 'it also reads the database, and imports no source either',
  },
  {
    name: 'bench',
    folder: 'bench/',
    may: ['sdk', 'main'],
    because: 'the benchmark is a user over HTTP, and imports only how PostgreSQL is started',
  },
  {
    name: 'generate',
    folder: 'tools/generate/',
    may: ['contract'],
    because: 'the generator imports the contract, and never its own output (ADR 0036)',
  },
  {
    name: 'mutation',
    folder: 'tools/mutation/',
    may: [],
    because: 'mutation testing changes copies of the source and runs their tests, and imports neither',
  },
  { name: 'house', folder: 'tools/', may: [], because: 'the codebase rules read the project as text and never run it' },
]

/** Returns the module with the longest folder that contains the file; undefined if none does. */
export function findModule(path: string): Module | undefined {
  const holding = modules.filter((module) => path.startsWith(module.folder))
  return holding.toSorted((a, b) => b.folder.length - a.folder.length)[0]
}
