import { refreshSimNodes } from '../clusters/nodes/refresh-nodes.ts'
import { fieldAt, numberAt, textAt } from '../../kube-objects/field-at.ts'
import { lockKube } from '../kube/objects/kube-scope.ts'
import { listObjects } from '../kube/objects/read-objects.ts'
import { isTrue } from '../../kube-objects/conditions.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { KubeObject } from '../../kube-objects/kube-object.ts'
import type { World } from '../world/world.ts'
import type { ServedCluster } from '../front/find-served-cluster.ts'

/** A node as the dashboard shows it. */
export interface DashboardNode {
  readonly name: string
  readonly isReady: boolean
  readonly isCordoned: boolean
  readonly version: string
  /** Provider id of the host that carries it. */
  readonly host: string
  readonly pods: number
}

/** A deployment as the dashboard shows it. */
export interface DashboardDeployment {
  readonly namespace: string
  readonly name: string
  readonly wanted: number
  readonly ready: number
  readonly upToDate: number
}

/** A pod as the dashboard shows it. */
export interface DashboardPod {
  readonly namespace: string
  readonly name: string
  /** Its phase, or Terminating. */
  readonly status: string
  readonly isReady: boolean
  /** '' where it has no node yet. */
  readonly node: string
}

/** A Kubernetes event as the dashboard shows it. */
export interface DashboardEvent {
  readonly namespace: string
  /** As Kubernetes writes times. */
  readonly time: string
  readonly type: string
  readonly reason: string
  /** Kind and name of what it is about. */
  readonly about: string
  readonly message: string
}

/** A cluster as the dashboard shows it: all nodes, and one namespace or all. Nothing secret is in it. */
export interface DashboardCluster {
  readonly name: string
  readonly version: string
  readonly namespaces: readonly string[]
  /** The one that is shown; null for all. */
  readonly namespace: string | null
  readonly nodes: readonly DashboardNode[]
  readonly deployments: readonly DashboardDeployment[]
  readonly pods: readonly DashboardPod[]
  /** Newest first. */
  readonly events: readonly DashboardEvent[]
}

type Listed = readonly KubeObject[]

/** Reads what a cluster holds, in one namespace or in all of them (null); of Secrets nothing is read. */
export async function readDashboardCluster(
  world: World,
  cluster: ServedCluster,
  namespace: string | null,
): Promise<DashboardCluster> {
  await inTransaction(world, (tx) => refreshSimNodes(tx, cluster.id))
  return inTransaction(world, async (tx) => {
    const scope = await lockKube(tx, cluster.id)
    const here = (resource: string): Promise<Listed> =>
      listObjects(scope, namespace === null ? { resource } : { resource, namespace })
    const allPods = await listObjects(scope, { resource: 'pods' })
    return {
      name: cluster.name,
      version: cluster.patch,
      namespace,
      namespaces: (await listObjects(scope, { resource: 'namespaces' })).map((one) => one.metadata.name),
      nodes: (await listObjects(scope, { resource: 'nodes' })).map((node) => viewNode(node, allPods)),
      deployments: (await here('deployments')).map(viewDeployment),
      pods: (await here('pods')).map(viewPod),
      events: (await here('events')).map(viewEvent).toSorted((one, other) => (one.time < other.time ? 1 : -1)),
    }
  })
}

function viewNode(node: KubeObject, pods: Listed): DashboardNode {
  const { name } = node.metadata
  return {
    name,
    isReady: isTrue(node, 'Ready'),
    isCordoned: fieldAt(node, 'spec', 'unschedulable') === true,
    version: textAt(node, 'status', 'nodeInfo', 'kubeletVersion'),
    host: textAt(node, 'spec', 'providerID'),
    pods: pods.filter((pod) => textAt(pod, 'spec', 'nodeName') === name).length,
  }
}

function viewDeployment(deployment: KubeObject): DashboardDeployment {
  return {
    ...place(deployment),
    wanted: numberAt(deployment, 'spec', 'replicas') ?? 1,
    ready: numberAt(deployment, 'status', 'readyReplicas') ?? 0,
    upToDate: numberAt(deployment, 'status', 'updatedReplicas') ?? 0,
  }
}

function viewPod(pod: KubeObject): DashboardPod {
  const isEnding = pod.metadata.deletionTimestamp !== undefined
  return {
    ...place(pod),
    status: isEnding ? 'Terminating' : textAt(pod, 'status', 'phase') || 'Pending',
    isReady: !isEnding && isTrue(pod, 'Ready'),
    node: textAt(pod, 'spec', 'nodeName'),
  }
}

function viewEvent(event: KubeObject): DashboardEvent {
  return {
    namespace: place(event).namespace,
    time:
      textAt(event, 'lastTimestamp') || textAt(event, 'eventTime') || textAt(event, 'metadata', 'creationTimestamp'),
    type: textAt(event, 'type'),
    reason: textAt(event, 'reason'),
    message: textAt(event, 'message'),
    about: `${textAt(event, 'involvedObject', 'kind')} ${textAt(event, 'involvedObject', 'name')}`,
  }
}

function place({ metadata }: KubeObject): { readonly namespace: string; readonly name: string } {
  return { namespace: metadata.namespace ?? '', name: metadata.name }
}
