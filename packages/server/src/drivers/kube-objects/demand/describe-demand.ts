import type {
  ClusterDemand,
  DemandTaint,
  NodeDemand,
  DemandLoad,
  NodePod,
  ComputeResources,
  WaitingPod,
} from '#domain/shared/index.ts'
import { fieldAt, labelsAt, objectsAt, stringAt } from '../field-at.ts'
import { isTrue } from '../conditions.ts'
import type { KubeFields } from '../kube-object.ts'
import { controllerOfPod, evictionBlockOf } from './eviction-block.ts'
import { podRequirements, podComputeResources } from './pod-requirements.ts'
import { readQuantity } from './read-quantity.ts'

/** Cluster objects from which the demand is computed. */
export interface DemandObjects {
  readonly nodes: readonly KubeFields[]
  readonly unplaced: readonly KubeFields[]
  /** Null if the load is not requested. */
  readonly placed: { readonly pods: readonly KubeFields[]; readonly budgets: readonly KubeFields[] } | null
  readonly isWhole: boolean
  /** Current time, by the cluster's clock if known. */
  readonly nowMs: number
}

/**
 * ClusterDriver.readDemand, from a cluster's objects (driver contract, rule 37). Returns waiting pods, longest first, and each node's capacity and load. The
 * load is null without `placed`.
 */
export function describeDemand({ nodes, unplaced, placed, isWhole, nowMs }: DemandObjects): ClusterDemand {
  const byNode = placed && Map.groupBy(placed.pods.filter(isRunning), (pod) => stringAt(pod, 'spec', 'nodeName'))
  return {
    waiting: unplaced
      .flatMap((pod) => waitingPod(pod, nowMs))
      .toSorted((one, other) => other.waitingMs - one.waitingMs || (one.name < other.name ? -1 : 1)),
    nodes: nodes.map((node) => {
      const pods = byNode?.get(stringAt(node, 'metadata', 'name')) ?? []
      return { ...describeNode(node, nowMs), load: placed && describeLoad(pods, placed.budgets) }
    }),
    isWhole,
  }
}

const isRunning = (pod: KubeFields): boolean => !['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase'))
const isTerminating = (pod: KubeFields): boolean => stringAt(pod, 'metadata', 'deletionTimestamp') !== ''
const isOfDaemonSet = (pod: KubeFields): boolean => controllerOfPod(pod)?.['kind'] === 'DaemonSet'

const hasNominatedNode = (pod: KubeFields): boolean => stringAt(pod, 'status', 'nominatedNodeName') !== ''

function ageMs(condition: KubeFields | undefined, nowMs: number): number {
  const sinceMs = Date.parse(stringAt(condition, 'lastTransitionTime'))
  return Number.isNaN(sinceMs) ? 0 : Math.max(0, Math.round(nowMs - sinceMs))
}

/** True if a volume claim is missing or unbound: no additional node helps. */
const lacksClaim = (message: string): boolean => /persistentvolumeclaim/i.test(message)

function waitingPod(pod: KubeFields, nowMs: number): readonly WaitingPod[] {
  const scheduled = objectsAt(pod, 'status', 'conditions').find((one) => one['type'] === 'PodScheduled')
  if (scheduled?.['status'] !== 'False' || scheduled['reason'] !== 'Unschedulable') return []
  if (!isRunning(pod) || isTerminating(pod) || isOfDaemonSet(pod) || hasNominatedNode(pod)) return []
  const requirements = podRequirements(pod)
  const isOutOfReach = requirements.isOutOfReach || lacksClaim(stringAt(scheduled, 'message'))
  return [{ ...requirements, isOutOfReach, waitingMs: ageMs(scheduled, nowMs) }]
}

function describeNode(node: KubeFields, nowMs: number): Omit<NodeDemand, 'load'> {
  const ready = objectsAt(node, 'status', 'conditions').find((one) => one['type'] === 'Ready')
  return {
    nodeName: stringAt(node, 'metadata', 'name'),
    readyMs: isTrue(node, 'Ready') ? ageMs(ready, nowMs) : null,
    isCordoned: fieldAt(node, 'spec', 'unschedulable') === true,
    labels: labelsAt(node, 'metadata', 'labels'),
    taints: objectsAt(node, 'spec', 'taints').flatMap(readTaint),
    capacity: allocatableResources(node),
  }
}

function readTaint(taint: KubeFields): readonly DemandTaint[] {
  const effect = (['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const).find((one) => one === taint['effect'])
  return effect ? [{ key: stringAt(taint, 'key'), value: stringAt(taint, 'value'), effect }] : []
}

function allocatableResources(node: KubeFields): ComputeResources {
  const has = (name: string): number => readQuantity(fieldAt(node, 'status', 'allocatable', name)) ?? 0
  return { cpuMilli: Math.floor(has('cpu') * 1_000), memoryBytes: Math.floor(has('memory')), pods: has('pods') }
}

function describeLoad(pods: readonly KubeFields[], budgets: readonly KubeFields[]): DemandLoad {
  const isMirror = (pod: KubeFields): boolean =>
    Object.hasOwn(labelsAt(pod, 'metadata', 'annotations'), 'kubernetes.io/config.mirror')
  const isStaying = (pod: KubeFields): boolean => isOfDaemonSet(pod) || isMirror(pod) || isTerminating(pod)
  const staying = pods.filter(isStaying).map(podComputeResources)
  return {
    staying: staying.reduce(
      (sum, one) => ({
        cpuMilli: sum.cpuMilli + one.cpuMilli,
        memoryBytes: sum.memoryBytes + one.memoryBytes,
        pods: sum.pods + one.pods,
      }),
      { cpuMilli: 0, memoryBytes: 0, pods: 0 },
    ),
    pods: pods
      .filter((pod) => !isStaying(pod))
      .map((pod): NodePod => ({ ...podRequirements(pod), evictionBlock: evictionBlockOf(pod, budgets) })),
  }
}
