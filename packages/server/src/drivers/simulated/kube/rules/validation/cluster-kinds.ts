import { isIPv4 } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { fieldAt, isFields, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { rule, isAbsentValue, objectMembers, textMembers, type Rule } from './rule.ts'
import { count, isLabelValue, isNetwork, isQualifiedName, qualifiedName } from './formats.ts'
import { namespaceFinalizers } from './metadata.ts'
import { capacity } from './resources.ts'
import { taintEffects } from './scheduling.ts'
import { labelSelector } from './selectors.ts'
import type { Spot } from './spot.ts'
import { share } from './workloads.ts'

const budget = rule.fields({
  minAvailable: share(),
  maxUnavailable: share(),
  selector: labelSelector,
  unhealthyPodEvictionPolicy: rule.exactly('AlwaysAllow', 'IfHealthyBudget'),
})

/** A disruption budget. */
export function checkBudget(object: KubeObject, _before: KubeObject | null, spot: Spot): void {
  const spec = objectAt(object, 'spec')
  if (spec['minAvailable'] !== undefined && spec['maxUnavailable'] !== undefined)
    spot.at('spec').invalid(spec, 'minAvailable and maxUnavailable cannot be both set')
  budget(spec, spot.at('spec'))
}

/** Taints of a node; upstream reports them below `metadata`. */
const taints: Rule = (value, spot) => {
  const seen = new Set<string>()
  for (const [index, one] of objectMembers(value).entries()) {
    const at = spot.at(index)
    const key = stringAt(one, 'key')
    if (!isQualifiedName(key)) at.at('key').invalid(key, 'must be a qualified name')
    if (!isLabelValue(stringAt(one, 'value'))) at.at('value').invalid(one['value'], 'must be a label value')
    rule.required(rule.oneOf(...taintEffects))(isFields(one) ? one['effect'] : undefined, at.at('effect'))
    const identity = `${key}:${stringAt(one, 'effect')}`
    if (seen.has(identity)) at.duplicate(identity)
    seen.add(identity)
  }
}

/** A node; what its host reported once may not change. */
export function checkNode(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  taints(fieldAt(object, 'spec', 'taints'), spot.at('metadata.taints'))
  checkNetworks(objectAt(object, 'spec'), spot.at('spec.podCIDRs'))
  if (!before) checkCapacity(objectAt(object, 'status'), spot.at('status'))
  for (const name of ['podCIDRs', 'providerID']) {
    const held = fieldAt(before, 'spec', name)
    if (!isAbsentValue(held) && !isDeepStrictEqual(held, fieldAt(object, 'spec', name)))
      spot.at('spec').at(name).forbidden('node updates may not change it once it is set')
  }
}

/** Pod networks, of which `podCIDR` replaces another first one. */
function checkNetworks({ podCIDR, podCIDRs }: KubeFields, spot: Spot): void {
  const given = textMembers(podCIDRs)
  const networks = isAbsentValue(podCIDR) || given[0] === podCIDR ? given : textMembers([podCIDR])
  const [first, second] = networks.map((one) => isIPv4(one.split('/')[0] ?? ''))
  for (const [index, one] of networks.entries())
    if (!isNetwork(one)) spot.at(index).invalid(one, 'must be a valid network')
  if (networks.length > 2 || (second !== undefined && first === second))
    spot.invalid(networks, 'may hold no more than one value for each IP family')
}

function checkCapacity(status: KubeFields, spot: Spot): void {
  capacity(status['capacity'], spot.at('capacity'))
  capacity(status['allocatable'] ?? status['capacity'], spot.at('allocatable'))
}

/** A new namespace; updates ignore its finalizers. */
export function checkNamespace(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  if (!before) rule.fields({ finalizers: namespaceFinalizers })(object['spec'], spot.at('spec'))
}

/** A lease. */
export function checkLease(object: KubeObject, _before: KubeObject | null, spot: Spot): void {
  rule.fields({ leaseDurationSeconds: rule.range(1), leaseTransitions: count })(object['spec'], spot.at('spec'))
}

const short = rule.format((text) => text.length <= 128, 'can have at most 128 characters')
const newEvent = rule.fields({
  reportingComponent: rule.required(qualifiedName),
  reportingInstance: rule.required(short),
  action: rule.required(short),
  reason: short,
})

/** An event; one with `eventTime` names its reporter and action. */
export function checkEvent(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  const about = stringAt(object, 'involvedObject', 'namespace')
  if (about !== '' && about !== object.metadata.namespace)
    spot.at('involvedObject').at('namespace').invalid(about, 'does not match event.namespace')
  if (before || isAbsentValue(object['eventTime'])) return
  newEvent(object, spot)
  if (isAbsentValue(object['reportingComponent'])) spot.at('reportingComponent').invalid('', 'must be a qualified name')
}
