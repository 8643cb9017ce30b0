import { BlockList, isIPv4 } from 'node:net'
import { fieldAt, isFields, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import * as formats from '../validation/formats.ts'
import { rule, isAbsentValue, textMembers, type Rule } from '../validation/rule.ts'

const ingressBackend: Rule = (value, spot) => {
  const [service, resource] = [fieldAt(value, 'service'), fieldAt(value, 'resource')]
  const { name = '', number = 0 } = objectAt(service, 'port')
  if ((service === undefined) === (resource === undefined))
    return spot.invalid('', 'either a resource or a service backend is required')
  if (service === undefined) return
  if (name !== '' && number !== 0) spot.invalid('', 'cannot set both port name & port number')
  else if (name === '' && number === 0) spot.required('port name or number is required')
  else if (name === '') formats.portNumber(number, spot.at('service.port.number'))
}

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix']
const oddPath = /\/\/|\/\.\/|\/\.\.\/|%2f|%2F|\/\.\.?$/

const ingressPath: Rule = (value, spot) => {
  const [type, path] = [stringAt(value, 'pathType'), stringAt(value, 'path')]
  const isLoose = type === 'ImplementationSpecific'
  rule.fields({ pathType: rule.required(rule.oneOf(...pathTypes)) })(value, spot)
  if (!pathTypes.includes(type)) return
  if (!path.startsWith('/') && !(isLoose && path === '')) spot.at('path').invalid(path, 'must be an absolute path')
  if (!isLoose && oddPath.test(path)) spot.at('path').invalid(path, 'must not contain "//", "/./", "/../" or "%2f"')
}

const policyPort: Rule = (value, spot) => {
  const [port, end] = [fieldAt(value, 'port'), numberAt(value, 'endPort')]
  if (end !== undefined && (typeof port !== 'number' || end < port))
    spot.at('endPort').invalid(end, 'must be greater than or equal to a numeric `port`')
}

const isInside = (outer: string, inner: string): boolean => {
  const list = new BlockList()
  const [[net = '', bits], [first = '', length]] = [outer.split('/'), inner.split('/')]
  const family = isIPv4(net) ? 'ipv4' : 'ipv6'
  list.addSubnet(net, Number(bits), family)
  return isIPv4(first) === isIPv4(net) && Number(length) > Number(bits) && list.check(first, family)
}

const policyPeer: Rule = (value, spot) => {
  const [given, cidr] = [Object.keys(isFields(value) ? value : {}), stringAt(value, 'ipBlock', 'cidr')]
  if (given.length === 0) spot.required('must specify a peer')
  if (given.length > 1 && given.includes('ipBlock')) spot.forbidden('may not specify both ipBlock and another peer')
  for (const [index, one] of textMembers(fieldAt(value, 'ipBlock', 'except')).entries())
    if (formats.isNetwork(cidr) && !(formats.isNetwork(one) && isInside(cidr, one)))
      spot.at('ipBlock.except').at(index).invalid(one, 'must be a strict subset of `cidr`')
}

const endpointSubset: Rule = (value, spot) => {
  const ports = objectsAt(value, 'ports')
  if (['addresses', 'notReadyAddresses'].every((name) => isAbsentValue(fieldAt(value, name))))
    spot.required('must specify `addresses` or `notReadyAddresses`')
  if (ports.length > 1) rule.each(rule.fields({ name: rule.required() }))(ports, spot.at('ports'))
}

/** Rules of ingresses, network policies and endpoints, and formats of names and addresses. */
export const networkRules = {
  dnsLabel: formats.dnsLabel,
  dnsSubdomain: formats.dnsSubdomain,
  qualifiedName: formats.qualifiedName,
  portName: formats.portName,
  portOrName: formats.portOrName,
  address: formats.address,
  network: rule.format(formats.isNetwork, 'must be a valid network'),
  host: rule.format(
    (text) => formats.isSubdomain(text.replace(/^\*\./, '')) && !isIPv4(text),
    'must be a DNS name, of which the first label may be "*"',
  ),
  domainPath: rule.format(
    (text) => formats.isSubdomain(text.split('/')[0] ?? '') && /\/./.test(text),
    'must be a domain, "/" and a path',
  ),
  ingressTargets: (value: unknown, spot: Parameters<Rule>[1]): void => {
    if (objectsAt(value, 'rules').length === 0 && fieldAt(value, 'defaultBackend') === undefined)
      spot.invalid('', 'either `defaultBackend` or `rules` must be specified')
  },
  ingressBackend,
  ingressPath,
  policyPort,
  policyPeer,
  endpointSubset,
} satisfies Readonly<Record<string, Rule>>
