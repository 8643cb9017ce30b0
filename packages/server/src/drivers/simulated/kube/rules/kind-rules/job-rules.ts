import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { fieldAt, labelsAt, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { rule, isAbsentValue, type Rule } from '../validation/rule.ts'
import { checkPodTemplate } from '../validation/workloads.ts'

const endingPolicies = ['Never', 'OnFailure']

/** Completion mode and pods of a Job, which end. */
const jobPods: Rule = (spec, spot) => {
  const [mode, policy] = [fieldAt(spec, 'completionMode'), stringAt(spec, 'template', 'spec', 'restartPolicy')]
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

const jobSelector: Rule = (object, spot) => {
  const labels = labelsAt(object, 'spec', 'template', 'metadata', 'labels')
  if (!matchesSelector(fieldAt(object, 'spec', 'selector'), labels))
    spot.at('spec.template.metadata.labels').invalid(labels, '`selector` does not match template `labels`')
}

const generatedSelector: Rule = (spec, spot) => {
  const selector = fieldAt(spec, 'selector')
  if (!isAbsentValue(selector)) spot.at('selector').invalid(selector, '`selector` will be auto-generated')
  if (fieldAt(spec, 'manualSelector') === true) spot.at('manualSelector').notSupported(true, ['nil', 'false'])
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

const timeZone: Rule = (value, spot) => {
  try {
    Intl.DateTimeFormat('en', { timeZone: String(value) })
    if (value !== 'Local') return
  } catch {
    // The name is reported below.
  }
  spot.invalid(value, 'unknown time zone')
}

/** Rules of jobs and their schedules. */
export const jobRules = {
  jobPods,
  jobSelector,
  generatedSelector,
  schedule: rule.format(isSchedule, 'must be a schedule of five fields without a time zone'),
  timeZone,
  managementPolicy: (value: unknown, spot: Parameters<Rule>[1]): void => {
    if (!['OrderedReady', 'Parallel'].includes(String(value))) spot.invalid(value, 'must be OrderedReady or Parallel')
  },
} satisfies Readonly<Record<string, Rule>>
