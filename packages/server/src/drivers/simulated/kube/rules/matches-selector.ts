import { fieldAt, textAt } from '../model/field-at.ts'
import { partAt, partsAt } from '../model/parts-at.ts'

/** Labels of an object. */
export type Labels = Readonly<Record<string, string>>

/** Whether labels fit a LabelSelector (matchLabels and matchExpressions); an empty one fits all, an absent one none. */
export function matchesSelector(selector: unknown, labels: Labels): boolean {
  if (selector === undefined || selector === null) return false
  const isLabelled = Object.entries(partAt(selector, 'matchLabels')).every(([key, value]) => labels[key] === value)
  return isLabelled && partsAt(selector, 'matchExpressions').every((one) => matchesRequirement(one, labels))
}

/** Whether labels meet one requirement: key, operator (In, NotIn, Exists, DoesNotExist, Gt, Lt) and values. */
export function matchesRequirement(requirement: unknown, labels: Labels): boolean {
  const key = textAt(requirement, 'key')
  const held = Object.hasOwn(labels, key) ? labels[key] : undefined
  const given = fieldAt(requirement, 'values')
  const values: readonly unknown[] = Array.isArray(given) ? given : []
  switch (textAt(requirement, 'operator')) {
    case 'In':
      return held !== undefined && values.includes(held)
    case 'NotIn':
      return held === undefined || !values.includes(held)
    case 'Exists':
      return held !== undefined
    case 'DoesNotExist':
      return held === undefined
    case 'Gt':
      return held !== undefined && Number(held) > Number(values[0])
    case 'Lt':
      return held !== undefined && Number(held) < Number(values[0])
    default:
      return false
  }
}
