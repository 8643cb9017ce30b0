import { isDeepStrictEqual } from 'node:util'
import { readQuantity } from '#drivers/kube-objects/demand/read-quantity.ts'
import { fieldAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isAbsentValue, type NamedRules } from './rule.ts'
import type { Spot } from './spot.ts'

/** An update may only enlarge a bound claim, or name the volume of another. */
function claimUpdate(spec: unknown, spot: Spot): void {
  const { old } = spot.scope
  if (!old) return
  const [held, next] = [objectAt(old, 'spec'), objectAt({ spec }, 'spec')]
  const sizeOf = (one: unknown): number => readQuantity(fieldAt(one, 'resources', 'requests', 'storage')) ?? 0
  const allowed = {
    ...held,
    ...(stringAt(old, 'status', 'phase') === 'Bound' ? { resources: next['resources'] } : {}),
    ...(isAbsentValue(held['volumeName']) && next['volumeName'] !== undefined
      ? { volumeName: next['volumeName'] }
      : {}),
  }
  if (!isDeepStrictEqual(allowed, next))
    spot.forbidden('spec is immutable after creation except resources.requests for bound claims')
  if (sizeOf(next) < sizeOf(held))
    spot.at('resources.requests.storage').forbidden('field can not be less than status.capacity')
}

/** Rules of claims. */
export const storageRules: NamedRules = { claimUpdate }
