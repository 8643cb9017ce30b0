import type { OperationTypes } from '@moorage/contract'
import { locateTag } from '#store/tag/find-tags.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['tag.view']['params']

/** Returns the path's tag. */
export function tagLabelOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.label
}

/** Throws resource.not_found if the account lacks the path's tag, or the caller is restricted (decision B3). */
export function locatePathTag(call: LocatedCall<Path>): Promise<void> {
  return locateTag(call.store.db, call.actor, tagLabelOf(call))
}
