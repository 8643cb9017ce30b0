import { isIPv4 } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { fieldAt, isFields, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
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
  unhealthyPodEvictionPolicy: rule.oneOf('AlwaysAllow', 'IfHealthyBudget'),
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
  const [spec, status] = [objectAt(object, 'spec'), objectAt(object, 'status')]
  const networks = textMembers(spec['podCIDRs'] ?? (isAbsentValue(spec['podCIDR']) ? [] : [spec['podCIDR']]))
  const at = spot.at('spec').at('podCIDRs')
  taints(spec['taints'], spot.at('metadata').at('taints'))
  for (const [index, one] of networks.entries())
    if (!isNetwork(one)) at.at(index).invalid(one, 'must be a valid network')
  if (
    networks.length > 2 ||
    (networks.length === 2 && isIPv4(networkOf(networks[0])) === isIPv4(networkOf(networks[1])))
  )
    at.invalid(networks, 'may hold no more than one value for each IP family')
  if (!before) {
    const place = spot.at('status')
    capacity(status['capacity'], place.at('capacity'))
    capacity(status['allocatable'] ?? status['capacity'], place.at('allocatable'))
  }
  for (const name of ['podCIDRs', 'providerID']) {
    const held = fieldAt(before, 'spec', name)
    if (!isAbsentValue(held) && !isDeepStrictEqual(held, spec[name]))
      spot.at('spec').at(name).forbidden('node updates may not change it once it is set')
  }
}

const networkOf = (text = ''): string => text.split('/')[0] ?? ''

/** A namespace. */
export function checkNamespace(object: KubeObject, _before: KubeObject | null, spot: Spot): void {
  rule.fields({ finalizers: namespaceFinalizers })(object['spec'], spot.at('spec'))
}

/** A lease. */
export function checkLease(object: KubeObject, _before: KubeObject | null, spot: Spot): void {
  rule.fields({ leaseDurationSeconds: rule.range(1), leaseTransitions: count })(object['spec'], spot.at('spec'))
}

const newEvent = rule.fields({
  reportingComponent: rule.required(qualifiedName),
  reportingInstance: rule.required(),
  action: rule.required(),
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
