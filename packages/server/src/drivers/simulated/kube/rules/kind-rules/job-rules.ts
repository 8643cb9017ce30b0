import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { fieldAt, labelsAt, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { count } from '../validation/formats.ts'
import { rule, isAbsentValue, type Rule } from '../validation/rule.ts'
import { checkPodTemplate } from '../validation/workloads.ts'
import type { Spot } from '../validation/spot.ts'

const endingPolicies = ['Never', 'OnFailure']

/** Spec of a Job, whose pods end. */
const jobSpec: Rule = (spec, spot) => {
  const [mode, policy] = [fieldAt(spec, 'completionMode'), stringAt(spec, 'template', 'spec', 'restartPolicy')]
  rule.fields({
    parallelism: count,
    completions: count,
    activeDeadlineSeconds: count,
    backoffLimit: count,
    ttlSecondsAfterFinished: count,
    completionMode: rule.exactly('Indexed', 'NonIndexed'),
    podReplacementPolicy: rule.oneOf('Failed', 'TerminatingOrFailed'),
  })(spec, spot)
  if (mode === 'Indexed' && numberAt(spec, 'completions') === undefined)
    spot.at('completions').required('when completion mode is Indexed')
  for (const name of ['backoffLimitPerIndex', 'maxFailedIndexes', 'successPolicy'])
    if (mode !== 'Indexed' && fieldAt(spec, name) !== undefined)
      spot.at(name).invalid(fieldAt(spec, name), 'requires indexed completion mode')
  checkPodTemplate(objectAt(spec, 'template'), spot.at('template'))
  const at = spot.at('template').at('spec').at('restartPolicy')
  if (policy === 'Always' || policy === '') at.required(`valid values: ${endingPolicies.join(', ')}`)
  else rule.oneOf(...endingPolicies)(policy, at)
}

/** A Job. */
export const jobRules: Rule = (object, spot) => {
  const labels = labelsAt(object, 'spec', 'template', 'metadata', 'labels')
  rule.fields({ spec: jobSpec })(object, spot)
  if (!matchesSelector(fieldAt(object, 'spec', 'selector'), labels))
    spot.at('spec.template.metadata.labels').invalid(labels, '`selector` does not match template `labels`')
}

const numberField = '(\\*|\\d+(-\\d+)?)(/\\d+)?'
const nameField = '(\\*|[a-z]{3}|\\d+)(-([a-z]{3}|\\d+))?(/\\d+)?'
const listOf = (field: string): string => `(${field}|\\?)(,${field})*`
const schedules = new RegExp(
  `^(@(yearly|annually|monthly|weekly|daily|midnight|hourly)|@every \\S+|${[numberField, numberField, numberField, nameField, nameField].map(listOf).join('\\s+')})$`,
  'i',
)
/** Greatest values of the fields of a schedule. */
const greatest = [59, 23, 31, 12, 7]

function isSchedule(text: string): boolean {
  if (!schedules.test(text)) return false
  const fields = text.startsWith('@') ? [] : text.split(/\s+/)
  return fields.every((field, index) => {
    const numbers = [...field.replaceAll(/\/\d+/g, '').matchAll(/\d+/g)].map(Number)
    return numbers.every((one) => one <= (greatest[index] ?? 0) && (one > 0 || index < 2 || index === 4))
  })
}

const nameMax = 52

/** A CronJob. */
export function checkCronJob(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  const { name } = object.metadata
  if (!before && name.length > nameMax)
    spot.at('metadata.name').invalid(name, `must be no more than ${nameMax} characters`)
  rule.fields({
    schedule: rule.required(rule.format(isSchedule, 'must be a schedule of five fields without a time zone')),
    startingDeadlineSeconds: count,
    concurrencyPolicy: rule.required(rule.exactly('Allow', 'Forbid', 'Replace')),
    successfulJobsHistoryLimit: count,
    failedJobsHistoryLimit: count,
    timeZone: (value, at) =>
      value === undefined || isTimeZone(value) ? undefined : at.invalid(value, 'unknown time zone'),
    jobTemplate: rule.fields({
      spec: rule.all(jobSpec, (spec, at) => {
        const selector = fieldAt(spec, 'selector')
        if (!isAbsentValue(selector)) at.at('selector').invalid(selector, '`selector` will be auto-generated')
        if (fieldAt(spec, 'manualSelector') === true) at.at('manualSelector').notSupported(true, ['nil', 'false'])
      }),
    }),
  })(object['spec'], spot.at('spec'))
}

function isTimeZone(value: unknown): boolean {
  try {
    return value !== 'Local' && new Intl.DateTimeFormat('en', { timeZone: String(value) }) !== null
  } catch {
    return false
  }
}
