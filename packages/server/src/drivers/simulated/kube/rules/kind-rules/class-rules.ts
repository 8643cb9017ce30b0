import { fieldAt, isFields, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { quantity } from '../validation/formats.ts'
import { labels } from '../validation/metadata.ts'
import { rule, type Rule } from '../validation/rule.ts'
import { schedulingRules } from '../validation/scheduling.ts'

const userPriorityMax = 1_000_000_000

const priority: Rule = (object, spot) => {
  if (stringAt(object, 'metadata', 'name').startsWith('system-'))
    spot.at('metadata.name').forbidden("names with 'system-' prefix are reserved")
  else if ((numberAt(object, 'value') ?? 0) > userPriorityMax)
    spot.at('value').forbidden(`maximum allowed value of a user defined priority is ${userPriorityMax}`)
}

const metricTypes = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']

/** A metric, whose type names the only source that it has. */
const metric: Rule = (value, spot) => {
  const type = stringAt(value, 'type')
  const own = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`
  const given = Object.keys(isFields(value) ? value : {}).filter((name) => name !== 'type')
  rule.fields({ type: rule.required(rule.oneOf(...metricTypes)) })(value, spot)
  if (metricTypes.includes(type) && !given.includes(own)) spot.at(own).required('must populate information')
  for (const name of given.length > 1 ? given : [])
    if (name !== own) spot.at(name).forbidden('must populate the given metric source only')
}

const resourceTarget: Rule = (value, spot) => {
  const types = ['AverageValue', 'Utilization', 'Value']
  if (!types.includes(stringAt(value, 'type'))) spot.at('type').invalid(fieldAt(value, 'type') ?? '', 'is unknown')
  if (['averageUtilization', 'averageValue'].every((name) => fieldAt(value, name) === undefined))
    spot.at('averageUtilization').required('must set either a target raw value or a target utilization')
}

const replicaBounds: Rule = (spec, spot) => {
  const { minReplicas: min = 1, maxReplicas: max = 0 } = objectAt({ spec }, 'spec')
  if (max === 0) spot.at('maxReplicas').required('must be set and greater than 0')
  if (Number(max) < Number(min)) spot.at('maxReplicas').invalid(max, 'must be greater than or equal to `minReplicas`')
}

/** Rules of priority and runtime classes and of autoscalers. */
export const classRules = {
  labels,
  tolerations: schedulingRules.tolerations,
  quantities: rule.entries(() => undefined, quantity),
  priority,
  metric,
  resourceTarget,
  replicaBounds,
} satisfies Readonly<Record<string, Rule>>
