import { labelsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { KubeError, kubeErrors } from '../model/kube-errors.ts'
import { writeObject } from '../objects/write-object.ts'
import { setPodNode, hasGates } from '../rules/set-pod-node.ts'
import { isStaying } from '../rules/is-active.ts'
import { findRequestedObject, runControllersAfter } from './change-kube.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeChangeContext } from './change-kube.ts'

/**
 * Assigns the pod of the path to the node of a Binding, with the Binding's labels and annotations. Throws KubeError BadRequest for another name, Conflict for a
 * pod that is assigned, gated, being deleted or another one, and 500, like Kubernetes, for an invalid target.
 */
export async function createBinding(changeContext: KubeChangeContext): Promise<void> {
  const { scope, request } = changeContext
  const { path, body } = request
  if (stringAt(body, 'metadata', 'name') !== path.name)
    throw kubeErrors.badRequest('name in URL does not match name in Binding object')
  const invalid = explainTarget(body)
  if (invalid.length > 0)
    throw new KubeError(500, '', invalid.length === 1 ? invalid.join() : `[${invalid.join(', ')}]`)
  const pod = await findRequestedObject(changeContext)
  const uid = stringAt(body, 'metadata', 'uid')
  if (uid !== '' && uid !== pod.metadata.uid)
    throw kubeErrors.conflict(
      path.resource,
      path.name,
      `Precondition failed: UID in precondition: ${uid.slice(0, 60)}, UID in object meta: ${pod.metadata.uid}`,
    )
  const why = explainUnbindable(pod)
  if (why !== null) throw kubeErrors.conflict({ ...path.resource, name: 'pods/binding' }, path.name, why)
  const bound = setPodNode(pod, stringAt(body, 'target', 'name'), scope.now)
  const metadata = { ...pod.metadata, ...mergeTexts(pod, body, 'labels'), ...mergeTexts(pod, body, 'annotations') }
  await runControllersAfter(scope, await writeObject(scope, { ...bound, metadata }))
}

function mergeTexts(pod: KubeObject, binding: unknown, field: 'labels' | 'annotations'): KubeFields {
  const given = labelsAt(binding, 'metadata', field)
  return Object.keys(given).length === 0 ? {} : { [field]: { ...pod.metadata[field], ...given } }
}

function explainTarget(binding: unknown): readonly string[] {
  const kind = stringAt(binding, 'target', 'kind')
  const isNode = kind === '' || kind === 'Node'
  return [
    ...(isNode
      ? []
      : [`target.kind: Unsupported value: ${JSON.stringify(kind.slice(0, 80))}: supported values: "Node", "<empty>"`]),
    ...(stringAt(binding, 'target', 'name') === '' ? ['target.name: Required value'] : []),
  ]
}

function explainUnbindable(pod: KubeObject): string | null {
  const { name } = pod.metadata
  const nodeName = stringAt(pod, 'spec', 'nodeName')
  if (!isStaying(pod)) return `pod ${name} is being deleted, cannot be assigned to a host`
  if (nodeName !== '') return `pod ${name} is already assigned to node ${JSON.stringify(nodeName)}`
  return hasGates(pod) ? `pod ${name} has non-empty .spec.schedulingGates` : null
}
