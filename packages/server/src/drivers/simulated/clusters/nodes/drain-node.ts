import { done } from '#reconcile/ports/index.ts'
import { objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { evictPod, findProtection } from '../../kube/objects/evict-pod.ts'
import { findObject, listObjects } from '../../kube/objects/read-objects.ts'
import { lockKube } from '../../kube/objects/kube-scope.ts'
import { runControllers } from '../../kube/objects/run-controllers.ts'
import { writeObject } from '../../kube/objects/write-object.ts'
import { runGuarded } from '../../state/run-guarded.ts'
import { lockSimClusterShared } from '../../cluster-rows/cluster-row.ts'
import { findSimNode } from './node-row.ts'
import { refreshSimNodes } from '../../kube/nodes/refresh-nodes.ts'
import { controllerOf } from '../../kube/rules/is-active.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import type { Claimed, DrainProgress, NodeMembership, ProtectedPod } from '#reconcile/ports/index.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '../../kube/objects/kube-scope.ts'
import type { SimulatorState } from '../../state/simulator-state.ts'

const retryMs = 1_000

/**
 * ClusterDriver.drainNode: cordons, then evicts all but DaemonSet pods as disruption budgets allow. Done when none remains, or without the node; otherwise
 * returns the protected pods.
 */
export function drainSimNode(state: SimulatorState, node: Claimed, membership: NodeMembership): Promise<DrainProgress> {
  return runGuarded(state, node, async (tx) => {
    const cluster = await lockSimClusterShared(tx, membership.cluster)
    const row = cluster && (await findSimNode(tx, node, cluster.id))
    if (!row) return done
    await refreshSimNodes(state, tx, row.clusterId)
    const scope = await lockKube(state, tx, row.clusterId)
    await cordon(scope, row.nodeName)
    const pods = await evictAll(scope, row.nodeName)
    if (pods.length === 0) return done
    return { done: false, percent: 0, remainingMs: retryMs, protectedPods: await nameBudgets(scope, pods) }
  })
}

async function cordon(scope: KubeScope, name: string): Promise<void> {
  const object = await findObject(scope, { resource: 'nodes', name })
  if (!object) return
  await writeObject(scope, { ...object, spec: { ...objectAt(object, 'spec'), unschedulable: true } })
  await runControllers(scope)
}

/** Evicts in rounds, since replacements may allow further evictions. */
async function evictAll(scope: KubeScope, nodeName: string): Promise<readonly KubeObject[]> {
  for (;;) {
    const pods = (await listPodsOnNode(scope, nodeName)).filter(isMovable)
    let isMoving = false
    for (const pod of pods) isMoving = (await isEvicted(scope, pod)) || isMoving
    if (!isMoving) return pods
  }
}

async function nameBudgets(scope: KubeScope, pods: readonly KubeObject[]): Promise<readonly ProtectedPod[]> {
  const named: ProtectedPod[] = []
  for (const pod of pods) {
    const protection = await findProtection(scope, pod)
    if (protection) named.push({ pod: keyOf(pod.metadata), budget: protection.budget.metadata.name })
  }
  return named
}

async function isEvicted(scope: KubeScope, { metadata }: KubeObject): Promise<boolean> {
  return (await evictPod(scope, { namespace: metadata.namespace ?? '', name: metadata.name })) === 'evicted'
}

async function listPodsOnNode(scope: KubeScope, nodeName: string): Promise<readonly KubeObject[]> {
  const pods = await listObjects(scope, { resource: 'pods' })
  return pods.filter((pod) => stringAt(pod, 'spec', 'nodeName') === nodeName)
}

function isMovable(pod: KubeObject): boolean {
  return controllerOf(pod)?.kind !== 'DaemonSet'
}
