import { numberAt, objectAt } from '#drivers/kube-objects/field-at.ts'
import { updateConditions } from '#drivers/kube-objects/conditions.ts'
import { hashTemplate } from '../rules/hash-template.ts'
import { isActive, isReady } from '../rules/is-active.ts'
import { scaleShare } from '../rules/scale-share.ts'
import { ownedBy } from './cluster-view.ts'
import { updateStatusAction } from './controller-actions.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ConditionUpdate } from '#drivers/kube-objects/conditions.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

interface Counts {
  readonly desired: number
  readonly total: number
  readonly updated: number
  readonly ready: number
}

/** Returns status writes for deployments whose counts or conditions changed. */
export function planDeploymentStatus(view: ClusterView): readonly ControllerAction[] {
  return view.deployments.flatMap((deployment) => {
    const counts = count(view, deployment)
    const { desired, total, updated, ready } = counts
    const replicaCounts = {
      replicas: total,
      updatedReplicas: updated,
      readyReplicas: ready,
      availableReplicas: ready,
      unavailableReplicas: Math.max(0, Math.max(desired, total) - ready),
    }
    const conditions = updateConditions(
      deployment,
      [findAvailable(deployment, counts), findProgress(deployment, counts)],
      view.now,
    )
    const stamped = conditions.map((one) => ({
      ...one,
      lastUpdateTime: one['lastUpdateTime'] ?? one['lastTransitionTime'],
    }))
    const nonzero = Object.fromEntries(Object.entries(replicaCounts).filter(([, number]) => number !== 0))
    return updateStatusAction(deployment, {
      observedGeneration: numberAt(deployment, 'metadata', 'generation'),
      ...nonzero,
      conditions: stamped,
    })
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
  }
}

function findAvailable(deployment: KubeObject, { desired, ready }: Counts): ConditionUpdate {
  const unavailableMax =
    scaleShare(objectAt(deployment, 'spec', 'strategy', 'rollingUpdate')['maxUnavailable'] ?? '25%', desired, 'down') ??
    0
  return ready >= desired - unavailableMax
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

function findProgress({ metadata }: KubeObject, { desired, total, updated, ready }: Counts): ConditionUpdate {
  const isComplete = updated === desired && total === desired && ready === desired
  return isComplete
    ? {
        type: 'Progressing',
        status: 'True',
        reason: 'NewReplicaSetAvailable',
        message: `Deployment "${metadata.name}" has successfully progressed.`,
      }
    : {
        type: 'Progressing',
        status: 'True',
        reason: 'ReplicaSetUpdated',
        message: `Deployment "${metadata.name}" is progressing.`,
      }
}
