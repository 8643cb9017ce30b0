import { meetsRequirement } from '#domain/shared/index.ts'
import { fieldAt, objectAt, objectsAt, stringAt } from '../field-at.ts'

/** Labels of an object. */
export type Labels = Readonly<Record<string, string>>

/** True if the labels match a LabelSelector. An empty selector matches everything, an absent one nothing. */
export function matchesSelector(selector: unknown, labels: Labels): boolean {
  if (selector === undefined || selector === null) return false
  const isLabelled = Object.entries(objectAt(selector, 'matchLabels')).every(([key, value]) => labels[key] === value)
  return isLabelled && objectsAt(selector, 'matchExpressions').every((one) => matchesRequirement(one, labels))
}

/** True if the labels meet one selector requirement (In, NotIn, Exists, DoesNotExist, Gt, Lt). */
export function matchesRequirement(requirement: unknown, labels: Labels): boolean {
  const given = fieldAt(requirement, 'values')
  return meetsRequirement(
    {
      key: stringAt(requirement, 'key'),
      operator: stringAt(requirement, 'operator'),
      values: Array.isArray(given) ? given : [],
    },
    labels,
  )
}
