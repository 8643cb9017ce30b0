import { fieldAt, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { rule, isAbsentValue, objectMembers, textMembers, type Rule } from './rule.ts'
import { isLabel, isLabelValue, isQualifiedName, qualifiedName } from './formats.ts'
import { labelSelector, nodeSelectorTerm } from './selectors.ts'

/** Effects of taints. */
export const taintEffects = ['NoExecute', 'NoSchedule', 'PreferNoSchedule']

const toleration: Rule = (value, spot) => {
  const [key, operator, given] = [stringAt(value, 'key'), stringAt(value, 'operator'), stringAt(value, 'value')]
  rule.fields({ key: qualifiedName, operator: rule.oneOf('Equal', 'Exists'), effect: rule.oneOf(...taintEffects) })(
    value,
    spot,
  )
  if (key === '' && operator !== 'Exists')
    spot.at('operator').invalid(operator, 'operator must be Exists when `key` is empty')
  if (operator === 'Exists' && given !== '')
    spot.at('operator').invalid(operator, 'value must be empty when `operator` is Exists')
  if (['', 'Equal'].includes(operator) && !isLabelValue(given))
    spot.at('operator').invalid(given, 'must be a label value')
  const effect = stringAt(value, 'effect')
  if (numberAt(value, 'tolerationSeconds') !== undefined && effect !== 'NoExecute')
    spot.at('effect').invalid(effect, "effect must be 'NoExecute' when `tolerationSeconds` is set")
}

const weight = (value: unknown, spot: Parameters<Rule>[1]): void => rule.range(1, 100)(value ?? 0, spot)
const topologyKey: Rule = (value, spot) => {
  if (isAbsentValue(value)) spot.required('can not be empty')
  if (!isQualifiedName(String(value ?? ''))) spot.invalid(value ?? '', 'must be a qualified name')
}

/** Label keys that are taken from the pod; they need a selector, which must not contain them. */
const matchLabelKeys =
  (name: string): Rule =>
  (value, spot) => {
    const keys = textMembers(fieldAt(value, name))
    if (keys.length > 0 && fieldAt(value, 'labelSelector') === undefined)
      spot.at(name).forbidden('must not be specified when labelSelector is not set')
    for (const [index, key] of keys.entries())
      if (!isQualifiedName(key)) spot.at(name).at(index).invalid(key, 'must be a qualified name')
      else if (Object.hasOwn(objectAt(value, 'labelSelector', 'matchLabels'), key))
        spot.at(index).invalid(key, `exists in both ${name} and labelSelector`)
  }

/** Namespaces are reported at `namespace`. */
const namespaces: Rule = (value, spot) => {
  for (const one of textMembers(fieldAt(value, 'namespaces')))
    if (!isLabel(one)) spot.at('namespace').invalid(one, 'must be a lowercase RFC 1123 label')
}

const podTerm = rule.all(
  rule.fields({ labelSelector, namespaceSelector: labelSelector, topologyKey }),
  namespaces,
  matchLabelKeys('matchLabelKeys'),
  matchLabelKeys('mismatchLabelKeys'),
)
const podTerms = rule.fields({
  requiredDuringSchedulingIgnoredDuringExecution: rule.each(podTerm),
  preferredDuringSchedulingIgnoredDuringExecution: rule.each(rule.fields({ weight, podAffinityTerm: podTerm })),
})

const affinity = rule.fields({
  nodeAffinity: rule.fields({
    requiredDuringSchedulingIgnoredDuringExecution: rule.fields({
      nodeSelectorTerms: rule.required(rule.each(nodeSelectorTerm)),
    }),
    preferredDuringSchedulingIgnoredDuringExecution: rule.each(rule.fields({ weight, preference: nodeSelectorTerm })),
  }),
  podAffinity: podTerms,
  podAntiAffinity: podTerms,
})

const reactions = ['DoNotSchedule', 'ScheduleAnyway']
const honour = rule.exactly('Honor', 'Ignore')

const spread: Rule = (value, spot) => {
  const [reaction, domains] = [stringAt(value, 'whenUnsatisfiable'), numberAt(value, 'minDomains')]
  rule.fields({
    maxSkew: (skew, at) => rule.range(1)(skew ?? 0, at),
    topologyKey: rule.required(),
    minDomains: rule.range(1),
    nodeAffinityPolicy: honour,
    nodeTaintsPolicy: honour,
    labelSelector,
  })(value, spot)
  if (!reactions.includes(reaction)) spot.at('whenUnsatisfiable').notSupported(reaction, reactions)
  else if (domains !== undefined && reaction !== 'DoNotSchedule')
    spot.at('minDomains').invalid(domains, 'can only use minDomains if whenUnsatisfiable=DoNotSchedule')
  matchLabelKeys('matchLabelKeys')(value, spot)
}

/** Topology spread constraints; a duplicate is reported at the earlier member, as upstream does. */
const spreadConstraints: Rule = (value, spot) => {
  rule.each(spread)(value, spot)
  const first = new Map<string, number>()
  for (const [index, one] of objectMembers(value).entries()) {
    const key = JSON.stringify([one['topologyKey'], one['whenUnsatisfiable']])
    const earlier = first.get(key)
    if (earlier !== undefined) spot.at(earlier).at('{topologyKey, whenUnsatisfiable}').duplicate(key)
    else first.set(key, index)
  }
}

/** Fields that choose a pod's node. */
export const schedulingRules = {
  tolerations: rule.each(toleration),
  affinity,
  topologySpreadConstraints: spreadConstraints,
} as const
