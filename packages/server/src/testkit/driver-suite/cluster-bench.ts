import { randomBytes } from 'node:crypto'
import { makeAdminToken } from '#reconcile/cluster/make-admin-token.ts'
import { makeAuthority } from '#reconcile/cluster/make-authority.ts'
import type { Claimed, ClusterDriver, ClusterSpec, NodeMembership, NodeSpec } from '#reconcile/ports/index.ts'
import { callKube, type KubeAnswer, type ControlPlaneRequest } from './call-kube.ts'
import { type DriverBench, lastClaim } from './driver-bench.ts'

/** Control plane with its spec. */
export interface BenchCluster {
  readonly cluster: Claimed
  readonly spec: ClusterSpec
}

/** Node with its location, host and spec. */
interface BenchNode {
  readonly node: Claimed
  readonly membership: NodeMembership
  readonly host: Claimed
  readonly spec: NodeSpec
}

/** Tools of the cluster cases. */
export interface ClusterBench {
  readonly clusters: ClusterDriver
  readonly minors: readonly string[]
  patchOf(version: string): string
  /** Uses the oldest minor version by default. */
  newSpec(changes?: Partial<ClusterSpec>): Promise<ClusterSpec>
  madeCluster(changes?: Partial<ClusterSpec>): Promise<BenchCluster>
  /** Cluster for all cases, which may only add nodes. The nodes are removed after the case. */
  sharedCluster(): Promise<BenchCluster>
  newNode(cluster: Claimed, changes?: Partial<NodeSpec>): Promise<BenchNode>
  madeNode(cluster: Claimed, changes?: Partial<NodeSpec>): Promise<BenchNode>
  request(one: BenchCluster, request: ControlPlaneRequest): Promise<KubeAnswer>
  /** Status of a read through `openView` (rule 38); null if unsupported. */
  viewStatus(one: BenchCluster): Promise<number | null>
}

const vendor = 'suite'

const shared = new WeakMap<DriverBench, BenchCluster>()

/** Returns helpers for clusters and nodes on a bench. Throws if its kit has no cluster driver. */
export function openClusterBench(bench: DriverBench): ClusterBench {
  const { clusters, finish, newResource } = bench
  if (!clusters) throw new Error('This driver has no control planes.')
  const minors = clusters.capabilities.versions.toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )
  const patchOf = (version: string): string => bench.patches?.[version] ?? `${version}.1`
  const newSpec = (changes: Partial<ClusterSpec> = {}): Promise<ClusterSpec> => {
    const version = changes.version ?? minors[0] ?? ''
    return makeClusterSpec({ version, patch: patchOf(version), region: bench.region, ...changes })
  }
  const madeCluster = async (changes?: Partial<ClusterSpec>): Promise<BenchCluster> => {
    const [cluster, spec] = [newResource('cluster'), await newSpec(changes)]
    await finish(() => clusters.ensureCluster(cluster, spec))
    return { cluster, spec }
  }
  const newNode = async (cluster: Claimed, changes: Partial<NodeSpec> = {}): Promise<BenchNode> => {
    const host = await bench.runningHost()
    const node = newResource('node')
    const spec = nodeSpec(host, { nodeName: `suite-${node.stamp.id}`, ...changes })
    const membership = { cluster, nodeName: spec.nodeName }
    if (bench.isKept(cluster)) bench.onClear(() => finish(() => clusters.removeNode(lastClaim(node), membership)))
    return { node, host, spec, membership }
  }
  const madeNode = async (cluster: Claimed, changes?: Partial<NodeSpec>): Promise<BenchNode> => {
    const made = await newNode(cluster, changes)
    await finish(() => clusters.ensureNode(made.node, made.membership, made.spec))
    return made
  }
  const request = async ({ cluster, spec }: BenchCluster, what: ControlPlaneRequest): Promise<KubeAnswer> => {
    const observed = await clusters.inspectCluster(cluster)
    if (!observed?.server) throw new Error(`${cluster.name} has no address.`)
    return callKube(observed, spec, what)
  }
  const sharedCluster = async (): Promise<BenchCluster> => {
    const there = shared.get(bench)
    if (there && (await clusters.inspectCluster(there.cluster))?.isComplete === true) return there
    const made = await bench.keep(() => madeCluster())
    shared.set(bench, made)
    return made
  }
  const viewStatus = (one: BenchCluster): Promise<number | null> => readViewStatus(clusters, one)
  return { clusters, minors, patchOf, newSpec, madeCluster, sharedCluster, newNode, madeNode, request, viewStatus }
}

async function readViewStatus(clusters: ClusterDriver, { cluster, spec }: BenchCluster): Promise<number | null> {
  if (!clusters.openView) return null
  const view = await clusters.openView(cluster, spec.adminToken)
  if (!view) throw new Error(`${cluster.name} does not exist.`)
  try {
    return (await view.get('/api/v1/namespaces/default')).status
  } finally {
    view.close()
  }
}

/** Returns a spec with a new authority and new tokens. */
export async function makeClusterSpec(
  given: Pick<ClusterSpec, 'version' | 'patch' | 'region'> & Partial<ClusterSpec>,
): Promise<ClusterSpec> {
  const authority = await makeAuthority('suite')
  return {
    isHighlyAvailable: false,
    caCertificate: authority.certificate,
    caKey: authority.key,
    adminToken: makeAdminToken(),
    credentialsSerial: 1,
    accessList: { serial: 0, networks: null },
    serviceSecret: { name: vendor, token: newToken() },
    ...given,
  }
}

const newToken = (): string => randomBytes(32).toString('hex')

function nodeSpec(host: Claimed, changes: Partial<NodeSpec> & Pick<NodeSpec, 'nodeName'>): NodeSpec {
  return {
    host,
    providerId: `${vendor}://${host.stamp.id}`,
    version: '1.33.1',
    labels: { 'kubernetes.io/hostname': changes.nodeName },
    taints: [],
    specSerial: 1,
    vcpus: 1,
    memoryMib: 1_024,
    diskMib: 1_024,
    ipv4: [],
    disks: [],
    ...changes,
  }
}
