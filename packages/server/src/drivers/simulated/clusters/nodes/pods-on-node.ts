import { textAt } from '../../kube/model/field-at.ts'
import { listObjects } from '../../kube/objects/read-objects.ts'
import { controllerOf } from '../../kube/rules/is-active.ts'
import type { KubeObject } from '../../kube/model/kube-object.ts'
import type { KubeScope } from '../../kube/objects/kube-scope.ts'

/** Lists the pods that are on a node. */
export async function listPodsOnNode(scope: KubeScope, nodeName: string): Promise<readonly KubeObject[]> {
  const pods = await listObjects(scope, { resource: 'pods' })
  return pods.filter((pod) => textAt(pod, 'spec', 'nodeName') === nodeName)
}

/** Whether a drain has to move a pod: those of a DaemonSet belong to their node and stay. */
export function isMovable(pod: KubeObject): boolean {
  return controllerOf(pod)?.kind !== 'DaemonSet'
}
