import type { OperationTypes } from '@moorage/contract'
import { locateTag } from '#store/tag/find-tags.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['tag.view']['params']

/** Returns the path's tag. */
export function tagLabelOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.label
}

/** Throws resource.not_found unless the account has the path's tag, and for every restricted user (decision B3). */
export function locatePathTag(call: LocatedCall<Path>): Promise<void> {
  return locateTag(call.store.db, call.actor, tagLabelOf(call))
}
