import { isDeepStrictEqual } from 'node:util'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../model/kube-errors.ts'
import { checkFieldsOfType } from './validation/check-fields-of-type.ts'
import { checkPodUpdate } from './validation/pod-update.ts'
import { Spot } from './validation/spot.ts'

/**
 * Violations of an API server's rules by a complete object, at most 100; with `old`, also by its change. Takes linear time. An update of metadata or status
 * alone can always be stored, because earlier versions stored objects that these rules reject.
 */
export function checkObject(object: KubeObject, old: KubeObject | null): readonly StatusCause[] {
  const spot = new Spot({ object, old })
  checkFieldsOfType('ObjectMeta', object.metadata, spot.at('metadata'))
  if (old && isDeepStrictEqual(contentOf(old), contentOf(object))) return spot.causes
  checkFieldsOfType(object.kind, object, spot)
  if (old && object.kind === 'Pod') checkPodUpdate(old, object, spot.at('spec'))
  return spot.causes
}

const contentOf = ({ metadata: _metadata, status: _status, ...content }: KubeObject): KubeFields => content
