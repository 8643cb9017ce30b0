import { refusals } from '../model/refusals.ts'
import { isFields } from '../model/field-at.ts'
import { applyJsonPatch } from './apply-json-patch.ts'
import { applyStrategicPatch } from './apply-strategic-patch.ts'

type Apply = (value: unknown, patch: unknown) => unknown

const byType: Readonly<Record<string, Apply>> = {
  'application/json-patch+json': applyJsonPatch,
  'application/merge-patch+json': applyMergePatch,
  'application/strategic-merge-patch+json': (value, patch) => applyStrategicPatch(value, patch),
  'application/apply-patch+yaml': (value, patch) => applyStrategicPatch(value, patch),
}

/** Media type of a server-side apply, which also creates what is not there. */
export const applyType = 'application/apply-patch+yaml'

/** Applies a patch of a media type to an object. Server-side apply merges; who manages which field is not kept. */
export function applyPatch(contentType: string, value: unknown, patch: unknown): unknown {
  const type = contentType.split(';')[0]?.trim() ?? ''
  const apply = byType[type]
  if (!apply) throw refusals.unsupportedType(type, Object.keys(byType).join(', '))
  if (apply !== applyJsonPatch && !isFields(patch)) throw refusals.badRequest('a patch must be an object')
  const patched = apply(value, patch)
  if (!isFields(patched)) throw refusals.badRequest('the patch leaves no object')
  return patched
}

/** Applies a JSON merge patch (RFC 7396): null removes, objects are merged, all else is replaced. */
function applyMergePatch(value: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch
  const held = isFields(value) ? value : {}
  const kept = Object.entries(held).filter(([key]) => !Object.hasOwn(patch, key))
  const changed = Object.entries(patch)
    .filter(([, one]) => one !== null)
    .map(([key, one]) => [key, applyMergePatch(held[key], one)] as const)
  return Object.fromEntries([...kept, ...changed])
}
