import { fieldAt, isFields, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { dnsLabel, quantity } from '../validation/formats.ts'
import { labels } from '../validation/metadata.ts'
import { rule, type Rule } from '../validation/rule.ts'
import type { Spot } from '../validation/spot.ts'
import { schedulingRules } from '../validation/scheduling.ts'
import { segmentName } from './access-rules.ts'

const userPriorityMax = 1_000_000_000

/** A PriorityClass, whose value may not change. */
export function checkPriorityClass(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  if (stringAt(object, 'metadata', 'name').startsWith('system-'))
    spot.at('metadata.name').forbidden("names with 'system-' prefix are reserved")
  else if ((numberAt(object, 'value') ?? 0) > userPriorityMax)
    spot.at('value').forbidden(`maximum allowed value of a user defined priority is ${userPriorityMax}`)
  rule.fields({ preemptionPolicy: rule.oneOf('Never', 'PreemptLowerPriority') })(object, spot)
  if (!before) return
  if (before['value'] !== object['value']) spot.at('value').forbidden('may not be changed in an update.')
  if (before['preemptionPolicy'] !== object['preemptionPolicy'])
    spot.at('preemptionPolicy').invalid(object['preemptionPolicy'], 'field is immutable')
}

/** A RuntimeClass. */
export const runtimeClassRules = rule.fields({
  handler: rule.required(dnsLabel),
  overhead: rule.fields({ podFixed: rule.entries(() => undefined, quantity) }),
  scheduling: rule.fields({ nodeSelector: labels, tolerations: schedulingRules.tolerations }),
})

const metricTypes = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']
const fieldOf = (type: string): string => `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`
const positive = rule.range(1)

const target: Rule = (value, spot) => {
  const type = stringAt(value, 'type')
  if (type === '') spot.at('type').required('must specify a metric target type')
  if (!['AverageValue', 'Utilization', 'Value'].includes(type))
    spot.at('type').invalid(type, 'must be either Utilization, Value, or AverageValue')
  rule.fields({ averageUtilization: positive })(value, spot)
}

const metricSource = rule.fields({
  describedObject: rule.fields({ kind: segmentName, name: segmentName }),
  metric: rule.fields({ name: segmentName }),
  target,
})

/** A metric, whose type names the only source that it has. */
const metric: Rule = (value, spot) => {
  const type = stringAt(value, 'type')
  const given = Object.keys(isFields(value) ? value : {}).filter((name) => name !== 'type')
  if (type === '') spot.at('type').required('must specify a metric source type')
  if (!metricTypes.includes(type)) spot.at('type').notSupported(type, metricTypes)
  else if (!given.includes(fieldOf(type))) spot.at(fieldOf(type)).required('must populate information')
  for (const [index, name] of given.entries()) {
    const source = fieldAt(value, name)
    if (given.length > 1 && name !== fieldOf(type))
      spot.at(name).forbidden('must populate the given metric source only')
    if (index > 0) continue
    metricSource(source, spot.at(name))
    if (name === 'resource' || name === 'containerResource') resourceSource(source, name, spot.at(name))
  }
}

function resourceSource(source: unknown, kind: string, spot: Spot): void {
  rule.fields({ name: rule.required(), ...(kind === 'resource' ? {} : { container: rule.required() }) })(source, spot)
  const { averageUtilization, averageValue, value } = objectAt(source, 'target')
  if ((averageUtilization ?? averageValue) === undefined) spot.at('target.averageUtilization').required()
  if (averageUtilization !== undefined && averageValue !== undefined)
    spot.at('target.averageValue').forbidden('may not set both a target raw value and a target utilization')
  if (value !== undefined) spot.at('target.value').forbidden('must not set a value of a resource metric')
}

const windowSecondsMax = 3_600
const periodSecondsMax = 1_800

const scaling = rule.fields({
  stabilizationWindowSeconds: rule.range(0, windowSecondsMax),
  selectPolicy: rule.exactly('Disabled', 'Max', 'Min'),
  policies: rule.required(
    rule.each(
      rule.fields({
        type: (value, spot) => rule.exactly('Percent', 'Pods')(value ?? '', spot),
        value: (value, spot) => positive(value ?? 0, spot),
        periodSeconds: (value, spot) => rule.range(1, periodSecondsMax)(value ?? 0, spot),
      }),
    ),
  ),
})

/** A HorizontalPodAutoscaler. */
export const autoscalerRules: Rule = (object, root) => {
  const [spec, spot] = [objectAt(object, 'spec'), root.at('spec')]
  const [min, max] = [numberAt(spec, 'minReplicas') ?? 1, numberAt(spec, 'maxReplicas') ?? 0]
  if (max === 0) spot.at('maxReplicas').required('must be set and greater than 0')
  else positive(max, spot.at('maxReplicas'))
  if (max < min) spot.at('maxReplicas').invalid(max, 'must be greater than or equal to `minReplicas`')
  rule.fields({
    minReplicas: positive,
    metrics: rule.each(metric),
    behavior: rule.fields({ scaleUp: scaling, scaleDown: scaling }),
  })(spec, spot)
  rule.fields({ kind: segmentName, name: segmentName })(spec['scaleTargetRef'] ?? {}, spot.at('scaleTargetRef'))
}
