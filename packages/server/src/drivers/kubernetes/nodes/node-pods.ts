import { labelsAt, partsAt, textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubePlace } from '../api/kube-api.ts'

/** Where a pod is, by its metadata. */
export function podAt(pod: KubeFields): KubePlace {
  const [namespace, name] = [textAt(pod, 'metadata', 'namespace'), textAt(pod, 'metadata', 'name')]
  return { apiVersion: 'v1', resource: 'pods', namespace, name }
}

/** The metadata of every pod that is bound to a node, whatever it does. */
export function listPodsOfNode(api: KubeApi, nodeName: string): Promise<readonly KubeFields[]> {
  return listPods(api, [`spec.nodeName=${nodeName}`])
}

/**
 * The metadata of the pods that a drain has to move: those of a DaemonSet belong to their node, mirror pods are none of the control plane's, and pods that
 * have ended keep nothing running (driver contract, rule 27).
 */
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
  const controller = partsAt(pod, 'metadata', 'ownerReferences').find((one) => one['controller'] === true)
  const isMirror = Object.hasOwn(labelsAt(pod, 'metadata', 'annotations'), 'kubernetes.io/config.mirror')
  return controller?.['kind'] !== 'DaemonSet' && !isMirror
}
