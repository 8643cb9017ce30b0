import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { fieldAt, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { isNetwork } from './formats.ts'
import { isAbsentValue, objectMembers, textMembers, type NamedRules } from './rule.ts'
import type { Spot } from './spot.ts'

const addressPrefix = '10.128.'
const addressesMax = 2

/** Ports of a Service or of endpoints, which need names if there are several. */
function namedPorts(value: unknown, spot: Spot): void {
  const ports = objectMembers(value)
  for (const [index, one] of ports.entries())
    if (ports.length > 1 && isAbsentValue(one['name'])) spot.at(index).at('name').required()
}

function nodePorts(value: unknown, spot: Spot): void {
  const taken = new Set<string>()
  for (const [index, one] of objectMembers(value).entries()) {
    const number = numberAt(one, 'nodePort') ?? 0
    const key = `${stringAt(one, 'protocol')}/${number}`
    if (number !== 0 && taken.has(key)) spot.at(index).at('nodePort').invalid(number, 'duplicates another nodePort')
    taken.add(key)
  }
}

/** Addresses of a Service, all reported at `clusterIPs`. */
function serviceAddresses(value: unknown, root: Spot): void {
  const [spec, spot, old] = [objectAt({ value }, 'value'), root.at('clusterIPs'), root.scope.old]
  const [first, given, type] = [stringAt(spec, 'clusterIP'), textMembers(spec['clusterIPs']), stringAt(spec, 'type')]
  const addresses = given.length > 0 ? given : first === '' ? [] : [first]
  const held = stringAt(old, 'spec', 'type') === 'ExternalName' ? '' : stringAt(old, 'spec', 'clusterIP')
  if (type === 'ExternalName' && addresses.length > 0)
    return spot.forbidden("may not be set when `type` is 'ExternalName'")
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

/** Simulated clusters have IPv4 only. */
function ipFamilies(value: unknown, spot: Spot): void {
  const families = textMembers(value)
  const isSingle = fieldAt(spot.scope.object, 'spec', 'ipFamilyPolicy') === 'SingleStack'
  const isSound = new Set(families).size === families.length && !(isSingle && families.length > 1)
  if (isSound && families.includes('IPv6'))
    spot.at(families.indexOf('IPv6')).invalid('IPv6', 'not configured on this cluster')
}

/** Pod networks of a node, of which `podCIDR` replaces another first one. */
function podNetworks(spec: unknown, root: Spot): void {
  const [first, given, spot] = [fieldAt(spec, 'podCIDR'), textMembers(fieldAt(spec, 'podCIDRs')), root.at('podCIDRs')]
  const networks = isAbsentValue(first) || given[0] === first ? given : textMembers([first])
  const families = networks.map((one) => isIPv4(one.split('/')[0] ?? ''))
  for (const [index, one] of networks.entries())
    if (!isNetwork(one)) spot.at(index).invalid(one, 'must be a valid network')
  if (new Set(families).size < families.length)
    spot.invalid(networks, 'may hold no more than one value for each IP family')
}

const isInside = (outer: string, inner: string): boolean => {
  const list = new BlockList()
  const [[net = '', bits], [first = '', length]] = [outer.split('/'), inner.split('/')]
  const family = isIPv4(net) ? 'ipv4' : 'ipv6'
  list.addSubnet(net, Number(bits), family)
  return isIPv4(first) === isIPv4(net) && Number(length) > Number(bits) && list.check(first, family)
}

/** Exceptions of a network of a policy. */
function excepted(block: unknown, spot: Spot): void {
  const cidr = stringAt(block, 'cidr')
  for (const [index, one] of textMembers(fieldAt(block, 'except')).entries())
    if (isNetwork(cidr) && !(isNetwork(one) && isInside(cidr, one)))
      spot.at('except').at(index).invalid(one, 'must be a strict subset of `cidr`')
}

/** Rules of ports, addresses and networks. */
export const addressRules: NamedRules = {
  namedPorts,
  nodePorts,
  serviceAddresses,
  ipFamilies,
  podNetworks,
  excepted,
}
