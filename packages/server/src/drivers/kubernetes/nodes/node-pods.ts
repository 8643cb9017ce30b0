import { labelsAt, objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubeObjectRef } from '../api/kube-api.ts'

/** API reference of a pod. */
export function podAt(pod: KubeFields): KubeObjectRef {
  const [namespace, name] = [stringAt(pod, 'metadata', 'namespace'), stringAt(pod, 'metadata', 'name')]
  return { apiVersion: 'v1', resource: 'pods', namespace, name }
}

/** Metadata of every pod bound to a node, in any phase. */
export function listPodsOfNode(api: KubeApi, nodeName: string): Promise<readonly KubeFields[]> {
  return listPods(api, [`spec.nodeName=${nodeName}`])
}

/** Metadata of pods that a drain must move, without DaemonSet, mirror and finished pods (driver contract, rule 27). */
export async function listMovablePods(api: KubeApi, nodeName: string): Promise<readonly KubeFields[]> {
  const running = ['Succeeded', 'Failed'].map((phase) => `status.phase!=${phase}`)
  const pods = await listPods(api, [`spec.nodeName=${nodeName}`, ...running])
  return pods.filter(isMovable)
}

async function listPods(api: KubeApi, conditions: readonly string[]): Promise<readonly KubeFields[]> {
  const selection = { fieldSelector: conditions.join(','), isMetadataOnly: true }
  const { items } = await api.list({ apiVersion: 'v1', resource: 'pods' }, selection)
  return items
}

function isMovable(pod: KubeFields): boolean {
  const controller = objectsAt(pod, 'metadata', 'ownerReferences').find((one) => one['controller'] === true)
  const isMirror = Object.hasOwn(labelsAt(pod, 'metadata', 'annotations'), 'kubernetes.io/config.mirror')
  return controller?.['kind'] !== 'DaemonSet' && !isMirror
}
