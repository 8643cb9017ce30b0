import { DriverError, type NodeSpec, type Resource } from '#reconcile/ports/index.ts'
import { labelsAt, objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { mergeNodeLabels, mergeNodeTaints } from '../../kube-objects/node-labels-and-taints.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { nodeAt } from './find-node.ts'
import { isJoiningNode, withoutJoiningTaint } from './joining-taint.ts'
import { isNodeOf, nodeAnnotations, readNodeMark } from './node-mark.ts'

const attemptsMax = 5

/**
 * Updates labels and taints to a node's spec, once per serial (driver contract, rule 26); adopts a newly registered node. False without the node. Throws
 * AlreadyExists if the name has another stamp, Busy after five conflicts.
 */
export async function syncKubeNode(api: KubeApi, { stamp, name }: Resource, spec: NodeSpec): Promise<boolean> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const node = await api.get(nodeAt(spec.nodeName))
    if (!node) return false
    if (!isNodeOf(node, stamp) && !isJoiningNode(node, stamp))
      throw new DriverError(
        'AlreadyExists',
        `The node name ${spec.nodeName} of ${name} is used by a resource of another owner.`,
      )
    const mark = readNodeMark(node)
    if (mark?.specSerial === spec.specSerial) return true
    const change = changeOf(node, nodeAnnotations(stamp, spec), spec)
    if (typeof (await api.patch(nodeAt(spec.nodeName), 'merge', change)) === 'object') return true
  }
  throw new DriverError('Busy', `The node ${spec.nodeName} is changed concurrently by other clients.`)
}

/** Patch for exactly the version that was read, because taints are one list, which Kubernetes changes too. */
function changeOf(node: KubeFields, annotations: Readonly<Record<string, string>>, spec: NodeSpec): KubeFields {
  const before = readNodeMark(node)
  const labels = mergeNodeLabels(node, before, spec)
  const gone = Object.keys(labelsAt(node, 'metadata', 'labels')).filter((key) => !Object.hasOwn(labels, key))
  const taints = mergeNodeTaints(withoutJoiningTaint(node), before, spec)
  const hasTaints = taints.length > 0 || objectsAt(node, 'spec', 'taints').length > 0
  return {
    metadata: {
      uid: stringAt(node, 'metadata', 'uid'),
      resourceVersion: stringAt(node, 'metadata', 'resourceVersion'),
      labels: { ...Object.fromEntries(gone.map((key) => [key, null])), ...labels },
      annotations,
    },
    ...(hasTaints ? { spec: { taints } } : {}),
  }
}
