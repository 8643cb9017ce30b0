import { kubeErrors } from '../model/kube-errors.ts'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import { applyJsonPatch } from './apply-json-patch.ts'
import { applyStrategicPatch } from './apply-strategic-patch.ts'
import type { KubeType } from '../schemas/kube-type.ts'

type Apply = (value: unknown, patch: unknown, type: KubeType) => unknown

const byType: Readonly<Record<string, Apply>> = {
  'application/json-patch+json': applyJsonPatch,
  'application/merge-patch+json': applyMergePatch,
  'application/strategic-merge-patch+json': (value, patch, type) => applyStrategicPatch(type, value, patch),
  'application/apply-patch+yaml': (value, patch, type) => applyStrategicPatch(type, value, patch),
}

/** True for server-side apply, which also creates missing objects. */
export function isApply(contentType: string): boolean {
  return contentType.startsWith('application/apply-patch+yaml')
}

/** Patches `value` as the media type defines. Throws a KubeError for unsupported types, invalid patches and results that are no object. */
export function applyPatch(contentType: string, type: KubeType, value: unknown, patch: unknown): unknown {
  const mediaType = contentType.split(';')[0]?.trim() ?? ''
  const apply = byType[mediaType]
  if (!apply) throw kubeErrors.unsupportedType(mediaType, Object.keys(byType).join(', '))
  if (apply !== applyJsonPatch && !isFields(patch)) throw kubeErrors.badRequest('a patch must be an object')
  const patched = apply(value, patch, type)
  if (!isFields(patched)) throw kubeErrors.badRequest('the result of the patch is not an object')
  return patched
}

/** JSON merge patch (RFC 7396). */
function applyMergePatch(value: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch
  const held = isFields(value) ? value : {}
  const kept = Object.entries(held).filter(([key]) => !Object.hasOwn(patch, key))
  const changed = Object.entries(patch)
    .filter(([, one]) => one !== null)
    .map(([key, one]) => [key, applyMergePatch(held[key], one)] as const)
  return Object.fromEntries([...kept, ...changed])
}
