import type { OperationTypes } from '@moorage/contract'
import { locateTag } from '#store/tag/find-tags.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['tag.view']['params']

/** Tag in the path. */
export function tagLabelOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.label
}

/** Requires that the account has the path's tag; returns nothing. Throws resource.not_found otherwise, and for every restricted user (decision B3). */
export function locatePathTag(call: LocatedCall<Path>): Promise<void> {
  return locateTag(call.store.db, call.actor, tagLabelOf(call))
}
