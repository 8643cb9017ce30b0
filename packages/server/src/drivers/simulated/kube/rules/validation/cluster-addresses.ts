import { isIP, isIPv4, isIPv6 } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { fieldAt, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { rule, isAbsentValue, objectMembers, textMembers, type Rule } from './rule.ts'
import { address, dnsLabel, isNetwork, isSubdomain, portOrName, qualifiedName } from './formats.ts'
import { labels } from './metadata.ts'
import type { Spot } from './spot.ts'

const protocols = rule.oneOf('SCTP', 'TCP', 'UDP')
const nodePortRange = { min: 30_000, max: 32_767 } as const
const addressPrefix = '10.128.'
const addressesMax = 2

const reachable: Rule = (value, spot) => {
  address(value, spot)
  if (typeof value === 'string' && /^(127\.|0\.0\.0\.0$|169\.254\.|224\.0\.0\.|::1?$|fe80:)/i.test(value))
    spot.invalid(value, 'may not be unspecified, loopback or link-local')
}

const plainFields = rule.fields({
  type: rule.oneOf('ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'),
  sessionAffinity: rule.oneOf('ClientIP', 'None'),
  selector: labels,
  externalIPs: rule.each(reachable),
  externalTrafficPolicy: rule.oneOf('Cluster', 'Local'),
  internalTrafficPolicy: rule.exactly('Cluster', 'Local'),
  ipFamilyPolicy: rule.exactly('PreferDualStack', 'RequireDualStack', 'SingleStack'),
  ipFamilies: rule.all(
    rule.each(rule.oneOf('IPv4', 'IPv6')),
    rule.unique((one) => one),
  ),
  trafficDistribution: rule.oneOf('PreferClose', 'PreferSameNode', 'PreferSameZone'),
})

const port = (isOutside: boolean): Rule =>
  rule.all(
    (value, spot) => portOrName(fieldAt(value, 'targetPort') || (fieldAt(value, 'port') ?? 0), spot.at('targetPort')),
    rule.fields({
      name: dnsLabel,
      port: (value, spot) => rule.range(1, 65_535)(value ?? 0, spot),
      protocol: protocols,
      appProtocol: qualifiedName,
      nodePort: (value, spot) => {
        if (!isAbsentValue(value) && value !== 0 && !isOutside)
          spot.forbidden("may not be used when `type` is 'ClusterIP'")
        else if (value !== 0) rule.range(nodePortRange.min, nodePortRange.max)(value, spot)
      },
    }),
  )

/** Ports, all of which need a name if there are several. */
function checkPorts(spec: KubeFields, isOutside: boolean, spot: Spot): void {
  const ports = objectMembers(spec['ports'])
  if (ports.length === 0 && spec['clusterIP'] !== 'None' && spec['type'] !== 'ExternalName') spot.required()
  rule.each(port(isOutside))(ports, spot)
  rule.uniqueBy('name')(ports, spot)
  rule.unique((one) => `${stringAt(one, 'protocol') || 'TCP'}/${numberAt(one, 'port')}`)(ports, spot)
  const taken = new Set<string>()
  for (const [index, one] of ports.entries()) {
    const [number, key] = [numberAt(one, 'nodePort') ?? 0, `${stringAt(one, 'protocol')}/${numberAt(one, 'nodePort')}`]
    if (ports.length > 1 && isAbsentValue(one['name'])) spot.at(index).at('name').required()
    if (number !== 0 && taken.has(key)) spot.at(index).at('nodePort').invalid(number, 'duplicates another nodePort')
    taken.add(key)
  }
}

/** Addresses of the Service, all reported at `clusterIPs`. */
function checkAddresses(spec: KubeFields, before: KubeObject | null, spot: Spot): void {
  const [first, given, type] = [stringAt(spec, 'clusterIP'), textMembers(spec['clusterIPs']), stringAt(spec, 'type')]
  const addresses = given.length > 0 ? given : first === '' ? [] : [first]
  const held =
    before && stringAt(before, 'spec', 'type') !== 'ExternalName' ? stringAt(before, 'spec', 'clusterIP') : ''
  if (type === 'ExternalName') return rule.forbidden("may not be set when `type` is 'ExternalName'")(addresses, spot)
  if (addresses.length > addressesMax) return spot.invalid(addresses, `may only hold up to ${addressesMax} values`)
  if (given.length > 0 && given[0] !== first) return spot.invalid(given, 'first value must match `clusterIP`')
  if (addresses.length === addressesMax && isIPv6(addresses[0] ?? '') === isIPv6(addresses[1] ?? ''))
    return spot.invalid(addresses, 'may specify no more than one IP for each IP family')
  for (const [index, one] of addresses.entries()) {
    const family = textMembers(spec['ipFamilies'])[index]
    const isOfFamily = family === undefined || one === 'None' || (family === 'IPv6' ? isIPv6(one) : isIPv4(one))
    if (one === 'None' && type !== 'ClusterIP')
      spot.at(index).invalid(one, `may not be set to 'None' for ${type} services`)
    else if (one !== 'None' && isIP(one) === 0) spot.at(index).invalid(one, 'must be a valid IP address')
    else if (!isOfFamily) spot.at(index).invalid(one, `expected an ${family} value`)
    else if (index === 0 && held !== '' && held !== one) spot.at(0).invalid(one, 'may not change once set')
    else if (isIPv6(one)) spot.at(index).invalid(one, 'expected an IPv4 value')
    else if (one !== 'None' && held === '' && !one.startsWith(addressPrefix))
      spot.invalid(addresses, `failed to allocate IP ${one}: the provided IP is not in the valid range`)
  }
}

const balancerOnly = rule.forbidden("may only be used when `type` is 'LoadBalancer'")
const networks = rule.each(rule.format((text) => isNetwork(text.trim()), 'must be a valid network'))
const domain = rule.format((text) => isSubdomain(text.replace(/\.$/, '')), 'must be a lowercase RFC 1123 subdomain')

/** Fields that only some types of Services have. */
function checkTyped(spec: KubeFields, isOutside: boolean, spot: Spot): void {
  const isBalancer = spec['type'] === 'LoadBalancer'
  const ranges = [spec['loadBalancerSourceRanges'], spot.at('LoadBalancerSourceRanges')] as const
  if (spec['type'] === 'ExternalName') rule.required(domain)(spec['externalName'], spot.at('externalName'))
  rule.fields({
    loadBalancerClass: isBalancer ? qualifiedName : balancerOnly,
    allocateLoadBalancerNodePorts: isBalancer ? () => undefined : balancerOnly,
  })(spec, spot)
  if (isBalancer) networks(...ranges)
  else balancerOnly(...ranges)
  if (!isAbsentValue(spec['externalTrafficPolicy']) && !isOutside && isAbsentValue(spec['externalIPs']))
    spot.at('externalTrafficPolicy').invalid(spec['externalTrafficPolicy'], 'needs a Service reachable from outside')
  const health = numberAt(spec, 'healthCheckNodePort') ?? 0
  if (health < 0 || (health > 0 && !(isBalancer && spec['externalTrafficPolicy'] === 'Local')))
    spot.at('healthCheckNodePort').invalid(health, 'needs type LoadBalancer and externalTrafficPolicy Local')
  if (spec['ipFamilyPolicy'] === 'RequireDualStack')
    spot.at('ipFamilyPolicy').invalid('RequireDualStack', 'this cluster is not configured for dual-stack services')
  const seconds = 'sessionAffinityConfig.clientIP.timeoutSeconds'
  if (spec['sessionAffinity'] === 'ClientIP')
    rule.range(1, 86_400)(fieldAt(spec, ...seconds.split('.')), spot.at(seconds))
}

/** Simulated clusters have IPv4 only. */
function checkFamilies(spec: KubeFields, spot: Spot): void {
  const families = textMembers(spec['ipFamilies'])
  if (spec['ipFamilyPolicy'] === 'SingleStack' && families.length > 1)
    return spot.at('ipFamilyPolicy').invalid('SingleStack', 'must allow dual stack for two families')
  if (!isAbsentValue(spec['clusterIP']) || new Set(families).size < families.length) return
  for (const [index, one] of families.entries())
    if (one === 'IPv6') spot.at('ipFamilies').at(index).invalid(one, 'not configured on this cluster')
}

/** A Service and, if it is updated, its fixed fields. */
export function checkClusterAddresses(object: KubeObject, before: KubeObject | null, root: Spot): void {
  const [spec, spot] = [objectAt(object, 'spec'), root.at('spec')]
  const isOutside = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer'
  plainFields(spec, spot)
  checkPorts(spec, isOutside, spot.at('ports'))
  checkAddresses(spec, before, spot.at('clusterIPs'))
  checkTyped(spec, isOutside, spot)
  checkFamilies(spec, spot)
  const held = fieldAt(before, 'spec', 'loadBalancerClass')
  const isKept = spec['type'] === 'LoadBalancer' && stringAt(before, 'spec', 'type') === 'LoadBalancer'
  if (isKept && !isDeepStrictEqual(held, spec['loadBalancerClass']))
    spot.at('loadBalancerClass').invalid(spec['loadBalancerClass'] ?? '', 'may not change once set')
}
