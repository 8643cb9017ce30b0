/** A room of the building: a folder, and the rooms it may import. */
export interface Room {
  readonly name: string
  /** Folder from the project's root, with `/` at its end; the longest match wins. */
  readonly folder: string
  /** Names of the rooms it may import; itself is always allowed, `*` means every room of the server. */
  readonly may: readonly string[]
  /** Ends the sentence "X may not import Y because ...". */
  readonly because: string
}

const server = 'packages/server/src'

/**
 * The floor law (ARCHITECTURE.md): contract <- domain <- store <- accept <- reconcile <- drivers; api and oauth stand on contract, domain,
 * store and accept; dashboard stands on store and ports; main sees all; clients know the contract or the sdk only; the testkit serves tests.
 */
export const rooms: readonly Room[] = [
  {
    name: 'contract',
    folder: 'packages/contract/src/',
    may: [],
    because: 'the contract stands alone: it imports nothing of ours',
  },
  {
    name: 'contract/print',
    folder: 'packages/contract/src/print/',
    may: ['contract'],
    because: 'the printers of documents know the contract only',
  },
  {
    name: 'domain/shared',
    folder: `${server}/domain/shared/`,
    may: ['contract'],
    because: 'what all floors share may know the contract only',
  },
  {
    name: 'domain',
    folder: `${server}/domain/`,
    may: ['contract', 'domain/shared'],
    because: 'rules and plans are pure and know the contract only',
  },
  {
    name: 'store',
    folder: `${server}/store/`,
    may: ['contract', 'domain/shared', 'domain'],
    because: 'the store knows the rules, never who runs them',
  },
  {
    name: 'accept',
    folder: `${server}/accept/`,
    may: ['contract', 'domain/shared', 'domain', 'store'],
    because: 'accepting a change knows rules and rows, never who asked for it or who does the work',
  },
  {
    name: 'reconcile/ports',
    folder: `${server}/reconcile/ports/`,
    may: ['domain/shared'],
    because: 'a port is what a driver may know, and a driver knows no more',
  },
  {
    name: 'reconcile',
    folder: `${server}/reconcile/`,
    may: ['contract', 'domain/shared', 'domain', 'store', 'accept', 'reconcile/ports'],
    because: 'the engine meets drivers through ports and never meets a request',
  },
  {
    name: 'drivers/schema',
    folder: `${server}/drivers/schema/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'what drivers share knows none of them',
  },
  {
    name: 'drivers/registry',
    folder: `${server}/drivers/registry/`,
    may: ['domain/shared', 'reconcile/ports', 'drivers/schema'],
    because: 'what drivers of real engines share knows none of them',
  },
  {
    name: 'drivers/programs',
    folder: `${server}/drivers/programs/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'what drivers of real engines share knows none of them',
  },
  {
    name: 'drivers/power',
    folder: `${server}/drivers/power/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'what drivers of real engines share knows none of them',
  },
  {
    name: 'drivers/kube-objects',
    folder: `${server}/drivers/kube-objects/`,
    may: ['domain/shared', 'reconcile/ports'],
    because: 'what Kubernetes objects say is the same behind every engine, so it knows none of them',
  },
  {
    name: 'drivers/certificates',
    folder: `${server}/drivers/certificates/`,
    may: ['domain/shared'],
    because: 'what drivers share knows none of them',
  },
  {
    name: 'drivers/containers',
    folder: `${server}/drivers/containers/`,
    may: ['domain/shared', 'reconcile/ports', 'drivers/programs'],
    because: 'what drivers of real engines share knows none of them',
  },
  {
    name: 'drivers',
    folder: `${server}/drivers/`,
    may: [
      'domain/shared',
      'reconcile/ports',
      'drivers/schema',
      'drivers/registry',
      'drivers/programs',
      'drivers/power',
      'drivers/certificates',
      'drivers/containers',
      'drivers/kube-objects',
    ],
    because: 'a driver must be replaceable, so it knows domain/shared, the ports and what drivers share only',
  },
  {
    name: 'api',
    folder: `${server}/api/`,
    may: ['contract', 'domain/shared', 'domain', 'store', 'accept'],
    because: 'a request writes what is wanted and never does the work',
  },
  {
    name: 'oauth',
    folder: `${server}/oauth/`,
    may: ['contract', 'domain/shared', 'domain', 'store', 'accept'],
    because: 'signing in and handing out tokens stands beside the api, on the same floors, and knows no operation',
  },
  {
    name: 'dashboard',
    folder: `${server}/dashboard/`,
    may: ['domain/shared', 'domain', 'store', 'reconcile/ports', 'drivers/kube-objects'],
    because:
      'pages about clusters ask them through the port that every engine of clusters has, and know no engine (ADR 0048)',
  },
  {
    name: 'main',
    folder: `${server}/main/`,
    may: ['*'],
    because: 'the composition root imports the server and the contract only',
  },
  { name: 'testkit', folder: `${server}/testkit/`, may: ['*'], because: 'the testkit serves the tests of the server' },
  {
    name: 'sdk',
    folder: 'packages/sdk/',
    may: [],
    because: 'what is published stands alone: it knows the contract by what is generated from it only (ADR 0036)',
  },
  {
    name: 'sdk/node',
    folder: 'packages/sdk/src/node/',
    may: ['sdk'],
    because: 'what only Node has stands on the SDK and nothing else',
  },
  {
    name: 'sdk/generate',
    folder: 'packages/sdk/src/generate/',
    may: ['sdk', 'contract'],
    because: 'the generator knows the contract and what it makes of it',
  },
  {
    name: 'cli',
    folder: 'packages/cli/',
    may: ['contract', 'sdk', 'sdk/node', 'main'],
    because: 'the command line knows the contract, the sdk and how to start the server',
  },
  {
    name: 'csi',
    folder: 'packages/csi/',
    may: [],
    because: 'the volume driver runs in clusters of others and speaks to the public interface only',
  },
  {
    name: 'testing',
    folder: 'packages/testing/',
    may: ['sdk', 'sdk/node'],
    because: 'a kit for tests of others starts the program and speaks to it, and knows no source',
  },
  {
    name: 'console',
    folder: 'packages/console/',
    may: ['contract', 'sdk'],
    because: 'a client knows the contract or the sdk only',
  },
  {
    name: 'acceptance',
    folder: 'acceptance/',
    may: ['sdk', 'sdk/node', 'acceptance/crash-rounds'],
    because: 'acceptance is a user: it speaks HTTP and knows no source',
  },
  {
    name: 'acceptance/crash-rounds',
    folder: 'acceptance/src/crash-rounds/',
    may: ['acceptance'],
    because: 'it looks into the database as well, and knows no source either',
  },
  {
    name: 'bench',
    folder: 'bench/',
    may: ['sdk', 'main'],
    because: 'the benchmark is a user that speaks HTTP, and beside it knows only how PostgreSQL is started',
  },
  {
    name: 'mutation',
    folder: 'tools/mutation/',
    may: [],
    because: 'mutation testing changes copies of the source and runs their tests, and imports neither',
  },
  { name: 'house', folder: 'tools/', may: [], because: 'the house reads the project as text and never runs it' },
]

/** The room a file lies in; undefined for files outside every room. */
export function findRoom(path: string): Room | undefined {
  const holding = rooms.filter((room) => path.startsWith(room.folder))
  return holding.toSorted((a, b) => b.folder.length - a.folder.length)[0]
}
