import type { Tier, TierSchedule } from './tier.ts'

const program = ['packages/cli/bin/*.js', 'packages/cli/src/main.ts', 'packages/console/src/build/main.ts']

const programFiles = ['packages/{cli,server,sdk,contract}/**/*.{sql,json,yaml,html,css,js,svg}', 'packages/console/**']

const libvirtScripts = ['tools/infrastructure/**']
const containerScripts = ['tools/infrastructure/install.sh', 'tools/kubernetes/**', 'packages/csi/**']

/**
 * What makes a node of a cluster: upstream's programs, how they are started, and the containers of nodes. Without imports: `kubernetes` tests the service that
 * starts them.
 */
const nodeFiles = [
  'tools/kubernetes/{1.36,addons,build,cni,conformance,containerd,coredns,etcd,flannel,kube,node}/**',
  'packages/server/src/drivers/container-hosts/**',
  'packages/server/src/drivers/kubernetes/plane/**',
]

const tier = (
  name: string,
  schedule: TierSchedule,
  imports: readonly string[],
  files: readonly string[] = [],
): Tier => ({
  name,
  schedule,
  imports,
  files,
})

const served = (
  name: string,
  schedule: TierSchedule,
  imports: readonly string[],
  files: readonly string[] = [],
): Tier => tier(name, schedule, [...program, ...imports], [...programFiles, ...files])

/** Tiers in run order. Tiers that fail most often come first. A tier lists the pages that its tests execute or compare; `npm test` covers the other pages. */
export const tiers: readonly Tier[] = [
  tier('readme', 'always', [], []),
  tier('lint', 'change', [], ['**/*.{ts,tsx,js,mjs,json}', 'tools/lint/**']),
  tier('prose', 'change', [], ['**/*.{ts,tsx,md}', 'tools/prose/**']),
  tier('format', 'change', [], ['**/*.{ts,tsx,js,mjs,json,css,html,md,yaml}', 'tools/lint/**']),
  served(
    'openapi-lint',
    'change',
    ['packages/server/src/**/print.ts', 'packages/contract/src/print/*.ts'],
    ['tools/lint/**'],
  ),
  tier('coverage', 'change', ['packages/server/src/{domain,reconcile}/**/*.test.ts'], programFiles),
  served('bench', 'change', ['bench/src/main.ts', 'tools/bundle/src/main.ts'], ['bench/**']),
  tier('provers', 'change', ['packages/server/src/**/prove-*.test.ts'], programFiles),
  served(
    'proofs',
    'change',
    [
      'packages/server/src/api/access-matrix{,-linode}.test.ts',
      'packages/cli/src/{bundle,leaks,keys}.process.test.ts',
      'acceptance/src/{cluster,backup,crash-rounds/run}/*.process.test.ts',
      'packages/server/src/main/postgres/{open-cluster,ensure-ordinary-role}.process.test.ts',
      'packages/server/src/store/hosted-client.process.test.ts',
    ],
    ['docs/access.md'],
  ),
  served('crash-rounds', 'change', ['acceptance/src/crash-rounds.ts']),
  tier('histories', 'change', ['packages/server/src/testkit/histories/main.ts'], programFiles),
  served('schemathesis', 'change', ['acceptance/src/schemathesis.ts'], ['acceptance/schemathesis/**']),
  served(
    'kubectl',
    'change',
    [
      'acceptance/src/{kubectl,documents}/**/*.test.ts',
      'packages/server/src/drivers/simulated/kube/kubectl.process.test.ts',
    ],
    ['README.md', 'docs/tutorials/**'],
  ),
  served('promtool', 'change', ['packages/server/src/main/metrics/promtool.process.test.ts'], ['packaging/**']),
  served('chromium', 'change', [
    'packages/{server,sdk,cli}/src/**/{dashboard,oauth,docs,browser}.process.test.ts',
    'acceptance/src/console/*.process.test.ts',
  ]),
  served('clients', 'change', ['acceptance/src/clients.ts'], ['acceptance/clients/**', 'docs/clients.md']),
  served('upgrade', 'change', ['acceptance/src/upgrade/*.test.ts']),
  tier('audit', 'change', [], []),
  tier(
    'hosts',
    'engines',
    ['packages/server/src/**/*.hosts.test.ts', 'acceptance/src/**/*.hosts.test.ts'],
    [...libvirtScripts, 'tools/kubernetes/guest/initrd-init', 'packages/csi/**'],
  ),
  tier(
    'kubernetes',
    'engines',
    ['packages/server/src/**/*.kubernetes.test.ts', 'acceptance/src/**/*.kubernetes.test.ts'],
    containerScripts,
  ),
  served('recipes', 'nightly', ['tools/house/src/recipes/*.test.ts'], ['docs/recipes/**', 'tools/house/**']),
  served('both-dialects', 'nightly', ['acceptance/src/schemathesis.ts'], ['acceptance/schemathesis/**']),
  served('crowd', 'nightly', ['acceptance/src/crowd.ts']),
  served('pictures', 'nightly', ['packages/server/src/testkit/pictures/main.ts'], ['docs/console.md']),
  served('more-clients', 'nightly', ['acceptance/src/clients.ts'], ['acceptance/clients/**', 'docs/clients.md']),
  served(
    'examples',
    'nightly',
    ['acceptance/src/examples.ts', 'packages/testing/src/**/*.ts'],
    ['examples/**', 'packages/testing/**'],
  ),
  served(
    'packages',
    'nightly',
    ['acceptance/src/packages/*.test.ts', 'tools/package/src/main.ts'],
    ['packaging/**', 'tools/package/**', 'tools/infrastructure/install.sh', 'docs/{installing,own-cloud}.md'],
  ),
  tier(
    'podman',
    'nightly',
    ['packages/server/src/drivers/{containers,kubernetes}/**/*.kubernetes.test.ts'],
    containerScripts,
  ),
  tier('conformance', 'nightly', [], [...nodeFiles, 'acceptance/conformance/**', 'acceptance/src/conformance/**']),
  tier(
    'guest-nodes',
    'nightly',
    [],
    [
      ...nodeFiles,
      'tools/kubernetes/guest/**',
      'packages/server/src/drivers/libvirt/**',
      'acceptance/src/real-kubernetes/*guest*',
    ],
  ),
]
