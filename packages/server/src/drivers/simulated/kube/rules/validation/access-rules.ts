import { numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { NamedRules } from './rule.ts'
import type { Spot } from './spot.ts'

const userPriorityMax = 1_000_000_000

function priority(object: unknown, spot: Spot): void {
  if (stringAt(object, 'metadata', 'name').startsWith('system-'))
    spot.at('metadata.name').forbidden("names with 'system-' prefix are reserved")
  else if ((numberAt(object, 'value') ?? 0) > userPriorityMax)
    spot.at('value').forbidden(`maximum allowed value of a user defined priority is ${userPriorityMax}`)
}

const metricTypes = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']

/** A metric, whose type names the only source that it has. */
function metric(value: unknown, spot: Spot): void {
  const type = stringAt(value, 'type')
  if (!metricTypes.includes(type)) return
  const own = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`
  const given = Object.keys(objectAt({ value }, 'value')).filter((name) => name !== 'type')
  if (!given.includes(own)) spot.at(own).required('must populate information')
  for (const name of given.length > 1 ? given : [])
    if (name !== own) spot.at(name).forbidden('must populate the given metric source only')
}

/** Rules of priority classes and autoscalers. */
export const accessRules: NamedRules = { priority, metric }
