import { isDeepStrictEqual } from 'node:util'
import { fieldAt, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { Spot } from './spot.ts'

const lists = ['containers', 'initContainers']
const why =
  'pod updates may not change fields other than `spec.containers[*].image`, `spec.initContainers[*].image`, `spec.activeDeadlineSeconds`, `spec.tolerations` (only additions) and `spec.terminationGracePeriodSeconds` (to 1 if it was negative)'

/** Changes of a pod's spec, most fields of which are fixed. */
export function checkPodUpdate(before: KubeObject, after: KubeObject, spot: Spot): void {
  const resized = lists.filter(
    (name) => objectsAt(before, 'spec', name).length !== objectsAt(after, 'spec', name).length,
  )
  for (const name of resized) spot.at(name).forbidden('pod updates may not add or remove containers')
  if (resized.length > 0) return
  const held = objectsAt(before, 'spec', 'tolerations')
  const tolerations = new Set(objectsAt(after, 'spec', 'tolerations').map(identify))
  const gates = new Set(objectsAt(before, 'spec', 'schedulingGates').map((one) => stringAt(one, 'name')))
  const deadline = numberAt(before, 'spec', 'activeDeadlineSeconds')
  const next = numberAt(after, 'spec', 'activeDeadlineSeconds')
  if (!held.every((one) => tolerations.has(identify(one))))
    spot.at('tolerations').forbidden('existing toleration can not be modified except its tolerationSeconds')
  for (const [index, gate] of objectsAt(after, 'spec', 'schedulingGates').entries())
    if (!gates.has(stringAt(gate, 'name')))
      spot.at('schedulingGates').at(index).at('name').forbidden('only deletion is allowed')
  if (deadline !== undefined && (next === undefined || next > deadline))
    spot.at('activeDeadlineSeconds').invalid(next ?? '', `must be less than or equal to previous value`)
  if (!isDeepStrictEqual(fixedPart(before), fixedPart(after))) spot.forbidden(why)
}

const identify = ({ tolerationSeconds: _seconds, ...rest }: KubeFields): string =>
  JSON.stringify(Object.entries(rest).toSorted())

function fixedPart(pod: KubeObject): KubeFields {
  const {
    activeDeadlineSeconds: _deadline,
    tolerations: _tolerations,
    schedulingGates: _gates,
    ...spec
  } = objectAt(pod, 'spec')
  const withoutImages = (name: string): readonly KubeFields[] =>
    objectsAt(pod, 'spec', name).map(({ image: _image, ...rest }) => rest)
  const grace = fieldAt(pod, 'spec', 'terminationGracePeriodSeconds')
  return {
    ...spec,
    terminationGracePeriodSeconds: typeof grace === 'number' && grace < 0 ? 1 : grace,
    ...Object.fromEntries(lists.map((name) => [name, withoutImages(name)])),
  }
}
