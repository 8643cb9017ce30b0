import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that the thresholds of coverage leave out, each with its reason; nothing else is left out anywhere. */
const uncovered: readonly { readonly path: string; readonly because: string }[] = []

/** Tests that drive a program of somebody else's, which a machine may not have: Debian's kubectl and promtool, Chromium, TypeScript 5. */
const clients = [
  'packages/sdk/src/browser.process.test.ts',
  'packages/cli/src/console/*.process.test.ts',
  'acceptance/src/sdk/typescript-5.process.test.ts',
  'acceptance/src/{kubectl,documents}/**/*.test.ts',
  'packages/server/src/drivers/simulated/kube/kubectl.process.test.ts',
  'packages/server/src/dashboard/dashboard.process.test.ts',
  'packages/server/src/oauth/oauth.process.test.ts',
  'packages/server/src/api/docs/docs.process.test.ts',
  'packages/server/src/main/metrics/promtool.process.test.ts',
]

/** The step prover's runs, thousands of passes over the real store and simulator: minutes on two cores. */
const provers = ['packages/server/src/reconcile/*/prove-*.test.ts']

/**
 * Proofs over the whole service: every operation by every kind of caller, every secret looked for everywhere, keys replaced under load, a day
 * on several processes, backups, what an embedded PostgreSQL goes through, and the recipes tried in a copy.
 */
const proofs = [
  'packages/server/src/api/access-matrix.test.ts',
  'packages/cli/src/{bundle,leaks,keys,upgrade/online}.process.test.ts',
  'acceptance/src/cluster/cluster.process.test.ts',
  'acceptance/src/backup/backup.process.test.ts',
  'acceptance/src/crash-rounds/run/planted-violations.process.test.ts',
  'packages/server/src/main/postgres/{open-cluster,ensure-ordinary-role}.process.test.ts',
  'packages/server/src/store/hosted-client.process.test.ts',
  'tools/house/src/recipes/recipes.process.test.ts',
]

/** Tests with real hypervisors, guests and storage. */
const hosts = ['packages/server/src/**/*.hosts.test.ts', 'acceptance/src/**/*.hosts.test.ts']

/** Those of the projects beside `npm test` that take longest, the longest first: begun last, one of them would keep one worker alone at the end for minutes. */
const longest = [
  ...['prove-pool', 'prove-node', 'prove-cluster'].map((name) => `/${name}.test.ts`),
  ...['access-matrix', 'cluster.process', 'upgrade/online.process'].map((name) => `/${name}.test.ts`),
  ...['libvirt-ceph', 'prove-ceph', 'libvirt-driver', 'own-cloud', 'prove-libvirt'].map(
    (name) => `/${name}.hosts.test.ts`,
  ),
  ...['kubernetes-driver', 'high-availability', 'restore', 'control-planes', 'several-machines'].map(
    (name) => `/${name}.kubernetes.test.ts`,
  ),
  ...['real-kubernetes', 'ended-certificates', 'container-host-driver'].map((name) => `/${name}.kubernetes.test.ts`),
]

/** Vitest's order, for want of times by the size of the files, with these before all others of their project. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = longest.findIndex((name) => moduleId.endsWith(name))
      return rank === -1 ? longest.length : rank
    }
    return projects.flatMap((project) =>
      sorted.filter((one) => one.project === project).toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}

/** Tests with real engines of containers, and with the control planes that run on them. */
const kubernetes = ['packages/server/src/**/*.kubernetes.test.ts', 'acceptance/src/**/*.kubernetes.test.ts']

/** Tests that build what a machine without a clone installs, install it and have it serve. */
const packages = ['acceptance/src/packages/*.packages.test.ts']

/** For tests that wait for programs. At a load of 50 on two cores some need more than two minutes; emulated guests and a storage cluster beside control planes make such a load. */
const apart = {
  pool: 'forks',
  isolate: true,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 200_000, interval: 20 } },
} as const

/**
 * Eight projects. `unit` shares threads and modules between files (a tenth of the cost), so its tests keep no state
 * outside themselves. `process` runs each file in a process of its own: tests that start, signal or kill programs.
 * `hosts` drives libvirt, QEMU and Ceph, which it expects to be installed, as root; `kubernetes` needs an engine of containers and programs that were built (tools/kubernetes).
 * `packages` installs what `npm run package` makes. `provers`, `proofs`, `clients`, `hosts`, `kubernetes` and `packages` are not part of `npm test`, which takes about five minutes on two cores: .ci/run runs them after it. It fetches the
 * programs that `clients` needs, and says so when it cannot, so that a skipped test counts for nothing.
 */
export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testkit/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // One more than the smallest machine has cores: tests of processes mostly wait, and the others wait for the database.
    maxWorkers: 3,
    // Plenty for two cores that a dozen others use too (load 25 made seconds of 30); no test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // `npm run coverage` runs the tests of the two rooms that decide and act: what they do not reach, nothing may claim to have tested.
    coverage: {
      provider: 'v8',
      include: ['packages/server/src/domain/**/*.ts', 'packages/server/src/reconcile/**/*.ts'],
      exclude: ['**/*.test.ts', ...uncovered.map((one) => one.path)],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      reportsDirectory: 'coverage',
      thresholds: {
        'packages/server/src/domain/**': { lines: 100, branches: 100, functions: 100, statements: 100 },
        'packages/server/src/reconcile/**': { branches: 95 },
      },
    },
    // A poll ends when its condition holds; this is only how long it may not hold on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/src/**/*.test.ts'],
          exclude: ['**/*.process.test.ts', '**/node_modules/**', ...provers, ...proofs, ...hosts, ...kubernetes],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['packages/*/src/**/*.process.test.ts', 'acceptance/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...clients, ...proofs, ...hosts, ...kubernetes, ...packages],
          ...apart,
        },
      },
      { extends: true, test: { name: 'provers', include: provers, pool: 'threads', isolate: false } },
      // Without an `exclude` of its own, which would come before that of a command.
      { extends: true, test: { name: 'proofs', include: proofs, ...apart } },
      { extends: true, test: { name: 'hosts', include: hosts, ...apart } },
      { extends: true, test: { name: 'kubernetes', include: kubernetes, ...apart } },
      {
        extends: true,
        // Packing takes a minute for each, and more where others work too.
        test: { name: 'packages', include: packages, ...apart, testTimeout: 400_000, hookTimeout: 600_000 },
      },
      { extends: true, test: { name: 'clients', include: clients, exclude: ['**/node_modules/**'], ...apart } },
    ],
  },
})
