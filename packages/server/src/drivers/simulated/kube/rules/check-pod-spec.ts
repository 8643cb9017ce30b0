import { textAt } from '../model/field-at.ts'
import { partsAt } from '../model/parts-at.ts'
import type { StatusCause } from '../model/kube-refusal.ts'

const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/
const containersMax = 100

/** What is wrong with the spec of a pod that stands at a path. */
export function checkPodSpec(spec: unknown, path: string): readonly StatusCause[] {
  const containers = partsAt(spec, 'containers')
  if (containers.length === 0)
    return [{ reason: 'FieldValueRequired', field: `${path}.containers`, message: 'Required value' }]
  if (containers.length > containersMax)
    return [
      {
        reason: 'FieldValueTooMany',
        field: `${path}.containers`,
        message: `Too many: ${containers.length}: must have at most ${containersMax} items`,
      },
    ]
  const names = containers.map((one) => textAt(one, 'name'))
  return containers.flatMap((one, index) => {
    const name = textAt(one, 'name')
    const at = `${path}.containers[${index}]`
    return [
      ...(label.test(name)
        ? []
        : [
            {
              reason: 'FieldValueInvalid',
              field: `${at}.name`,
              message: `Invalid value: ${JSON.stringify(name.slice(0, 80))}: must be a lowercase RFC 1123 label of at most 63 characters`,
            },
          ]),
      ...(names.indexOf(name) === index
        ? []
        : [
            {
              reason: 'FieldValueDuplicate',
              field: `${at}.name`,
              message: `Duplicate value: ${JSON.stringify(name.slice(0, 80))}`,
            },
          ]),
      ...(textAt(one, 'image') === ''
        ? [{ reason: 'FieldValueRequired', field: `${at}.image`, message: 'Required value' }]
        : []),
    ]
  })
}
