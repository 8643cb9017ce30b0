import { isFields } from '../model/parts-at.ts'

/** Applies a JSON merge patch (RFC 7396): null removes, objects are merged, all else is replaced. */
export function applyMergePatch(value: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch
  const held = isFields(value) ? value : {}
  const kept = Object.entries(held).filter(([key]) => !Object.hasOwn(patch, key))
  const changed = Object.entries(patch)
    .filter(([, one]) => one !== null)
    .map(([key, one]) => [key, applyMergePatch(held[key], one)] as const)
  return Object.fromEntries([...kept, ...changed])
}
