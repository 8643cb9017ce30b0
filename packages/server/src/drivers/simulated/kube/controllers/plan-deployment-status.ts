import { fieldAt, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { updateConditions } from '#drivers/kube-objects/conditions.ts'
import { hashTemplate } from '../rules/hash-template.ts'
import { findAvailableMs, isActive, isReady } from '../rules/is-active.ts'
import { scaleShare } from '../rules/scale-share.ts'
import { ownedBy } from './cluster-view.ts'
import { updateStatusAction } from './controller-actions.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ConditionUpdate } from '#drivers/kube-objects/conditions.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

interface Counts {
  readonly desired: number
  readonly total: number
  readonly updated: number
  readonly ready: number
  readonly available: number
  /** Sum of the replicas that the replica sets request. */
  readonly requested: number
  readonly terminating: number
  /** Name of the replica set of the current template. */
  readonly name: string
}

/** Returns status writes for deployments whose counts or conditions changed. */
export function planDeploymentStatus(view: ClusterView): readonly ControllerAction[] {
  return view.deployments.flatMap((deployment) => {
    const counts = count(view, deployment)
    const { total, updated, ready, available } = counts
    const replicaCounts = {
      replicas: total,
      updatedReplicas: updated,
      readyReplicas: ready,
      availableReplicas: available,
      unavailableReplicas: Math.max(0, counts.requested - available),
    }
    const progress = trackProgress(deployment, counts, view)
    const updates = [findAvailable(deployment, counts), findProgress(deployment, counts, progress)]
    const stamped = updateConditions(deployment, updates, view.now).map((one) => ({
      ...one,
      lastUpdateTime:
        one['type'] === 'Progressing' ? progress.since : (one['lastUpdateTime'] ?? one['lastTransitionTime']),
    }))
    const nonzero = Object.fromEntries(Object.entries(replicaCounts).filter(([, number]) => number !== 0))
    const status = {
      observedGeneration: numberAt(deployment, 'metadata', 'generation'),
      ...nonzero,
      terminatingReplicas: counts.terminating,
      conditions: stamped,
    }
    const isWaiting = updates[1]?.reason === 'ReplicaSetUpdated'
    const wake = isWaiting ? [{ kind: 'wake', atMs: progress.dueMs } as const] : []
    return [...wake, ...updateStatusAction(deployment, status)]
  })
}

function count(view: ClusterView, deployment: KubeObject): Counts {
  const hash = hashTemplate(objectAt(deployment, 'spec')['template'])
  const sets = ownedBy(view.replicasets, deployment)
  const pods = sets.flatMap((set) =>
    ownedBy(view.pods, set)
      .filter(isActive)
      .map((pod) => ({ pod, isUpdated: set.metadata.labels?.['pod-template-hash'] === hash })),
  )
  return {
    desired: numberAt(deployment, 'spec', 'replicas') ?? 1,
    total: pods.length,
    updated: pods.filter((one) => one.isUpdated).length,
    ready: pods.filter((one) => isReady(one.pod)).length,
    available: pods.filter((one) => findAvailableMs(one.pod, deployment) <= view.nowMs).length,
    requested: sum(sets, 'spec', 'replicas'),
    terminating: sum(sets, 'status', 'terminatingReplicas'),
    name: sets.find((set) => set.metadata.labels?.['pod-template-hash'] === hash)?.metadata.name ?? '',
  }
}

const sum = (sets: readonly KubeObject[], ...path: readonly string[]): number =>
  sets.reduce((total, set) => total + (numberAt(set, ...path) ?? 0), 0)

function findAvailable(deployment: KubeObject, { desired, available }: Counts): ConditionUpdate {
  const unavailableMax =
    scaleShare(objectAt(deployment, 'spec', 'strategy', 'rollingUpdate')['maxUnavailable'] ?? '25%', desired, 'down') ??
    0
  return available >= desired - unavailableMax
    ? {
        type: 'Available',
        status: 'True',
        reason: 'MinimumReplicasAvailable',
        message: 'Deployment has minimum availability.',
      }
    : {
        type: 'Available',
        status: 'False',
        reason: 'MinimumReplicasUnavailable',
        message: 'Deployment does not have minimum availability.',
      }
}

interface RolloutProgress {
  readonly held: KubeFields | undefined
  /** Time of the last progress. */
  readonly since: string
  /** Time in milliseconds since 1970 at which the deadline passes; 0 if it passed. */
  readonly dueMs: number
}

function trackProgress(deployment: KubeObject, counts: Counts, { now, nowMs }: ClusterView): RolloutProgress {
  const { total, updated, ready, available } = counts
  const held = objectsAt(deployment, 'status', 'conditions').find((one) => one['type'] === 'Progressing')
  const before = (name: string): number => numberAt(deployment, 'status', name) ?? 0
  const isAdvanced =
    updated > before('updatedReplicas') ||
    ready > before('readyReplicas') ||
    available > before('availableReplicas') ||
    total - updated < before('replicas') - before('updatedReplicas')
  const since = held && !isAdvanced ? stringAt(held, 'lastUpdateTime') : now
  const dueMs = Date.parse(since) + (numberAt(deployment, 'spec', 'progressDeadlineSeconds') ?? 600) * 1_000
  return { held, since, dueMs: dueMs > nowMs ? dueMs : 0 }
}

/** Condition Progressing. A complete rollout stays complete while only its pods change. */
function findProgress(deployment: KubeObject, counts: Counts, { held, dueMs }: RolloutProgress): ConditionUpdate {
  const { desired, total, updated, available, name } = counts
  const type = 'Progressing'
  if (fieldAt(deployment, 'spec', 'paused') === true)
    return { type, status: 'Unknown', reason: 'DeploymentPaused', message: 'Deployment is paused' }
  const isComplete = updated === desired && total === desired && available === desired
  const wasComplete =
    stringAt(held, 'reason') === 'NewReplicaSetAvailable' && stringAt(held, 'message').includes(`"${name}"`)
  if (isComplete || wasComplete)
    return {
      type,
      status: 'True',
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "${name}" has successfully progressed.`,
    }
  return dueMs === 0
    ? {
        type,
        status: 'False',
        reason: 'ProgressDeadlineExceeded',
        message: `ReplicaSet "${name}" has timed out progressing.`,
      }
    : { type, status: 'True', reason: 'ReplicaSetUpdated', message: `ReplicaSet "${name}" is progressing.` }
}
