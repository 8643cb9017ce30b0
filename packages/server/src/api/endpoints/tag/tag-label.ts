import { locateTag } from '../../../store/tag/locate-tag.ts'
import type { Call, Handler } from '../../call.ts'

/** The tag a path names. */
export function tagLabelOf(call: Pick<Call, 'params'>): string {
  return String(call.params['label'])
}

/** Finds the path's tag before anything else (decision B3). */
export const locatePathTag: NonNullable<Handler['locate']> = (call) =>
  locateTag(call.store.db, call.actor, tagLabelOf(call))
