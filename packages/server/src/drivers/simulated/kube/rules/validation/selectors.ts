import { isFields, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { rule, textMembers, type Rule } from './rule.ts'
import { isLabelValue, isQualifiedName, isSubdomain } from './formats.ts'
import { labels } from './metadata.ts'

/** Reports a requirement's operator, and its number of values. */
const operator =
  (operators: readonly string[], whyKey: (key: string) => string | null): Rule =>
  (value, spot) => {
    const [name, values] = [stringAt(value, 'operator'), isFields(value) ? textMembers(value['values']) : []]
    const odd = whyKey(stringAt(value, 'key'))
    if (!operators.includes(name)) spot.at('operator').invalid(name, 'not a valid selector operator')
    else if (['In', 'NotIn'].includes(name) && values.length === 0)
      spot.at('values').required("must be specified when `operator` is 'In' or 'NotIn'")
    else if (['Gt', 'Lt'].includes(name) && values.length !== 1)
      spot.at('values').required("must be specified single value when `operator` is 'Lt' or 'Gt'")
    else if (name.endsWith('Exist') || name === 'Exists') {
      if (values.length > 0)
        spot.at('values').forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'")
    }
    if (odd !== null) spot.at('key').invalid(stringAt(value, 'key'), odd)
  }

const whyNoLabelKey = (key: string): string | null => (isQualifiedName(key) ? null : 'must be a qualified name')
const labelOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist']

const valuesOf = (isGood: (text: string) => boolean, why: string): Rule =>
  rule.fields({ values: rule.each((one, spot) => (isGood(String(one)) ? undefined : spot.invalid(one, why))) })
const labelValues = valuesOf(isLabelValue, 'must be a label value')

/** A LabelSelector. */
export const labelSelector = rule.fields({
  matchLabels: labels,
  matchExpressions: rule.each(rule.all(operator(labelOperators, whyNoLabelKey), labelValues)),
})

const nodeName: Rule = (value, spot) => {
  const values = isFields(value) ? textMembers(value['values']) : []
  const name = textOf(stringAt(value, 'operator'))
  if (!['In', 'NotIn'].includes(name)) spot.at('operator').invalid(name, 'not a valid selector operator')
  else if (values.length !== 1) spot.at('values').required('must be only one value')
  if (stringAt(value, 'key') !== 'metadata.name')
    spot.at('key').invalid(stringAt(value, 'key'), 'not a valid field selector key')
}

/** A term of a node selector. */
export const nodeSelectorTerm = rule.fields({
  matchExpressions: rule.each(rule.all(operator([...labelOperators, 'Gt', 'Lt'], whyNoLabelKey), labelValues)),
  matchFields: rule.each(rule.all(nodeName, valuesOf(isSubdomain, 'must be the name of a node'))),
})
