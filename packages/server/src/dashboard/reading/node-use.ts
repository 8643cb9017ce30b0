import { podRequest } from '#drivers/kube-objects/demand/pod-requests.ts'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { fieldAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { isBusyError } from '#reconcile/ports/index.ts'
import type { ClusterReader } from './cluster-reader.ts'
import { DashboardError } from './dashboard-error.ts'
import { readObjects } from './read-objects.ts'
import { kinds } from './kinds.ts'

/** Allocatable, requested and used CPUs or bytes of memory. */
export interface Share {
  readonly has: number
  readonly requested: number
  /** Null if not measured. */
  readonly used: number | null
}

/** A node with its pods' usage. */
export interface NodeUse {
  readonly node: KubeFields
  readonly name: string
  readonly cpu: Share
  readonly memory: Share
  /** Excludes ended pods. */
  readonly pods: number
  readonly podsMax: number
}

/** Nodes of a cluster with their pods' usage. */
export interface ClusterUse {
  readonly nodes: readonly NodeUse[]
  /** Includes unscheduled and ended pods. */
  readonly pods: readonly KubeFields[]
  /** If false, requests are a lower bound. */
  readonly isWhole: boolean
  readonly isMeasured: boolean
}

const nodesMost = 500
const podsMost = 2_000

/** Node metrics by name. */
export type Measured = ReadonlyMap<string, KubeFields>

/** Returns node metrics by node name; null if the cluster does not measure or return them, or is `Busy`. Rethrows other driver errors. */
export async function readMeasured(cluster: ClusterReader): Promise<Measured | null> {
  try {
    const metrics = await readObjects(cluster, kinds.nodeMetrics, { namespace: null, limit: nodesMost })
    return metrics && new Map(metrics.items.map((one) => [stringAt(one, 'metadata', 'name'), one]))
  } catch (error) {
    if (error instanceof DashboardError || isBusyError(error)) return null
    throw error
  }
}

/** Returns up to 500 nodes with summed pod requests and measured usage, and up to 2,000 pods. Throws DashboardError if the cluster does not return them. */
export async function readClusterUse(cluster: ClusterReader, measured: Measured | null): Promise<ClusterUse> {
  const all = { namespace: null }
  const nodes = await readObjects(cluster, kinds.nodes, { ...all, limit: nodesMost })
  const pods = await readObjects(cluster, kinds.pods, { ...all, limit: podsMost })
  const byNode = Map.groupBy((pods?.items ?? []).filter(isOpen), (pod) => stringAt(pod, 'spec', 'nodeName'))
  return {
    nodes: (nodes?.items ?? []).map((node) => {
      const name = stringAt(node, 'metadata', 'name')
      return describeNode(node, byNode.get(name) ?? [], measured?.get(name))
    }),
    pods: pods?.items ?? [],
    isWhole: (nodes?.isWhole ?? true) && (pods?.isWhole ?? true),
    isMeasured: measured !== null,
  }
}

function isOpen(pod: KubeFields): boolean {
  return !['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase'))
}

function describeNode(node: KubeFields, pods: readonly KubeFields[], measured: KubeFields | undefined): NodeUse {
  const has = (name: string): number => readQuantity(fieldAt(node, 'status', 'allocatable', name)) ?? 0
  const share = (name: 'cpu' | 'memory'): Share => ({
    has: has(name),
    requested: pods.reduce((sum, pod) => sum + podRequest(pod, name), 0),
    used: readQuantity(fieldAt(measured, 'usage', name)) ?? null,
  })
  return {
    node,
    name: stringAt(node, 'metadata', 'name'),
    cpu: share('cpu'),
    memory: share('memory'),
    pods: pods.length,
    podsMax: has('pods'),
  }
}
