import { isRecord, numberField, parseJson, textField } from '#domain/shared/index.ts'
import type { NodeSpec, NodeTaint, Resource, Stamp } from '#reconcile/ports/index.ts'
import { labelsAt, objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { NodeSpecBefore } from '../../kube-objects/node-labels-and-taints.ts'

const annotationOf = { stamp: 'moorage/stamp', host: 'moorage/host', spec: 'moorage/spec' } as const

/** Content of a node's annotations. */
export interface NodeMark extends NodeSpecBefore {
  readonly stamp: Stamp
  readonly host: Resource
  readonly specSerial: number
}

/** Annotations with a node's stamp (driver contract, rule 2), host and spec. A comparison with the next spec finds removed labels and taints (rule 26). */
export function nodeAnnotations(
  { installation, kind, id, uid }: Stamp,
  { host, specSerial, labels, taints }: Pick<NodeSpec, 'host' | 'specSerial' | 'labels' | 'taints'>,
): Readonly<Record<string, string>> {
  const { name, stamp, region } = host
  return {
    [annotationOf.stamp]: JSON.stringify({ installation, kind, id, uid }),
    [annotationOf.host]: JSON.stringify({ name, stamp, region }),
    [annotationOf.spec]: JSON.stringify({ serial: specSerial, labels, taints }),
  }
}

/** Parses the annotations; null if they are missing or damaged. */
export function readNodeMark(node: KubeFields): NodeMark | null {
  const read = (key: keyof typeof annotationOf): unknown =>
    parseJson(stringAt(node, 'metadata', 'annotations', annotationOf[key]))
  const [stamp, host, spec] = [readStamp(read('stamp')), readHost(read('host')), read('spec')]
  const specSerial = numberField(spec, 'serial')
  if (!stamp || !host || specSerial === undefined) return null
  return { stamp, host, specSerial, specLabels: labelsAt(spec, 'labels'), specTaints: readTaints(spec) }
}

/** True if a node has exactly this stamp. */
export function isNodeOf(node: KubeFields, { installation, kind, id, uid }: Stamp): boolean {
  const stamp = readNodeMark(node)?.stamp
  return stamp?.installation === installation && stamp.kind === kind && stamp.id === id && stamp.uid === uid
}

function readStamp(value: unknown): Stamp | null {
  const [installation, uid, id] = [textField(value, 'installation'), textField(value, 'uid'), numberField(value, 'id')]
  const kind = (['node', 'host'] as const).find((one) => one === textField(value, 'kind'))
  if (installation === undefined || uid === undefined || id === undefined || !kind) return null
  return { installation, kind, id, uid }
}

function readHost(value: unknown): Resource | null {
  const [name, region] = [textField(value, 'name'), textField(value, 'region')]
  const stamp = isRecord(value) ? readStamp(value['stamp']) : null
  return name === undefined || region === undefined || !stamp ? null : { name, region, stamp }
}

function readTaints(spec: unknown): readonly NodeTaint[] {
  return objectsAt(spec, 'taints').flatMap((one) => {
    const effect = (['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const).find((each) => each === one['effect'])
    return effect ? [{ key: stringAt(one, 'key'), value: stringAt(one, 'value'), effect }] : []
  })
}
