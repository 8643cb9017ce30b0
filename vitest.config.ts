import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that are excluded from the coverage thresholds, each with the reason. */
const uncovered: readonly { readonly path: string; readonly because: string }[] = []

/** Tests that need a third-party program: Debian's kubectl and promtool, Chromium, TypeScript 5. */
const clients = [
  'packages/sdk/src/browser.process.test.ts',
  'acceptance/src/sdk/typescript-5.process.test.ts',
  'tools/lint/planted.process.test.ts',
  'acceptance/src/{console,kubectl,documents}/**/*.test.ts',
  'packages/server/src/drivers/simulated/kube/kubectl.process.test.ts',
  'packages/server/src/dashboard/dashboard.process.test.ts',
  'packages/server/src/oauth/oauth.process.test.ts',
  'packages/server/src/api/docs/docs.process.test.ts',
  'packages/server/src/main/metrics/promtool.process.test.ts',
]

/** Tests with thousands of passes over the real store and simulator, which take minutes on two cores. */
const provers = ['packages/server/src/reconcile/*/prove-*.test.ts']

/** Proofs about the whole service. */
const proofs = [
  'packages/server/src/api/access-matrix{,-linode}.test.ts',
  'packages/cli/src/{bundle,leaks,keys}.process.test.ts',
  'acceptance/src/cluster/cluster.process.test.ts',
  'acceptance/src/backup/backup.process.test.ts',
  'acceptance/src/upgrade/online.process.test.ts',
  'acceptance/src/crash-rounds/run/planted-violations.process.test.ts',
  'packages/server/src/main/postgres/{open-cluster,ensure-ordinary-role}.process.test.ts',
  'packages/server/src/store/hosted-client.process.test.ts',
  'tools/house/src/recipes/recipes.process.test.ts',
]

const hosts = ['packages/server/src/**/*.hosts.test.ts', 'acceptance/src/**/*.hosts.test.ts']

/** Slowest files. Started last, one of them would keep a single worker busy for minutes. */
const longest = [
  ...['prove-pool', 'prove-node', 'prove-cluster'].map((name) => `/${name}.test.ts`),
  ...['access-matrix', 'access-matrix-linode', 'cluster.process', 'upgrade/online.process'].map(
    (name) => `/${name}.test.ts`,
  ),
  ...['libvirt-ceph', 'prove-ceph', 'libvirt-driver', 'own-cloud', 'prove-libvirt'].map(
    (name) => `/${name}.hosts.test.ts`,
  ),
  ...['kubernetes-driver', 'high-availability', 'restore', 'control-planes', 'several-machines'].map(
    (name) => `/${name}.kubernetes.test.ts`,
  ),
  ...['real-kubernetes', 'ended-certificates', 'container-host-driver'].map((name) => `/${name}.kubernetes.test.ts`),
]

/** Other files keep vitest's order: by recorded time, otherwise by file size. */
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

const kubernetes = ['packages/server/src/**/*.kubernetes.test.ts', 'acceptance/src/**/*.kubernetes.test.ts']

const packages = ['acceptance/src/packages/*.packages.test.ts']

/** At a load of 50 on two cores, some tests that wait for processes need more than two minutes. */
const apart = {
  setupFiles: 'packages/server/src/testkit/programs/explain-failures.ts',
  pool: 'forks',
  isolate: true,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 200_000, interval: 20 } },
} as const

/**
 * Eight projects. In `unit`, files share threads and modules (a tenth of the cost), so a test must not leave state outside itself. In `process`, each file has
 * a process, because its tests start, signal or kill programs. `hosts` needs root, libvirt, QEMU and Ceph. `kubernetes` needs a container runtime and built
 * programs (tools/kubernetes). `packages` installs what `npm run package` builds. `npm test` runs only `unit` and `process`, in about five minutes on two
 * cores. .ci/run then runs the others and fetches the programs for `clients`. .ci/run reports projects that cannot run, so that a skipped test does not count
 * as passed.
 */
export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testkit/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // Number of cores of the smallest machine plus one, because tests mostly wait.
    maxWorkers: 3,
    // Long enough for two busy cores. At a load of 25, 30 ms took seconds. No test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // `npm run coverage` covers domain and reconcile, the modules that decide and act.
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
    // Time limit of a poll on a busy machine. A poll ends when its condition is true.
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
      // An `exclude` here would precede the `exclude` of a command.
      { extends: true, test: { name: 'proofs', include: proofs, ...apart } },
      { extends: true, test: { name: 'hosts', include: hosts, ...apart } },
      { extends: true, test: { name: 'kubernetes', include: kubernetes, ...apart } },
      {
        extends: true,
        // Building a package takes a minute or longer.
        test: { name: 'packages', include: packages, ...apart, testTimeout: 400_000, hookTimeout: 600_000 },
      },
      { extends: true, test: { name: 'clients', include: clients, exclude: ['**/node_modules/**'], ...apart } },
    ],
  },
})
