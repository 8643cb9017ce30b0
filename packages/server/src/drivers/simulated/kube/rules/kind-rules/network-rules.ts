import { BlockList, isIPv4 } from 'node:net'
import { fieldAt, isFields, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import {
  address,
  dnsLabel,
  dnsSubdomain,
  isNetwork,
  isSubdomain,
  portName,
  portNumber,
  portOrName,
  qualifiedName,
} from '../validation/formats.ts'
import { rule, isAbsentValue, textMembers, type Rule } from '../validation/rule.ts'
import { labelSelector } from '../validation/selectors.ts'
import { segmentName } from './access-rules.ts'

const protocol = rule.oneOf('SCTP', 'TCP', 'UDP')
const reference = { apiGroup: dnsSubdomain, kind: segmentName, name: segmentName }

const backend: Rule = (value, spot) => {
  const [service, resource] = [fieldAt(value, 'service'), fieldAt(value, 'resource')]
  const { name = '', number = 0 } = objectAt(service, 'port')
  if ((service === undefined) === (resource === undefined))
    return spot.invalid('', 'either a resource or a service backend is required')
  rule.fields(reference)(resource, spot.at('resource'))
  if (service === undefined) return
  rule.fields({ name: rule.required(dnsLabel) })(service, spot.at('service'))
  if (name !== '' && number !== 0) spot.invalid('', 'cannot set both port name & port number')
  else if (name === '' && number === 0) spot.required('port name or number is required')
  else if (name !== '') portName(name, spot.at('service.port.name'))
  else portNumber(number, spot.at('service.port.number'))
}

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix']
const oddSequences = /\/\/|\/\.\/|\/\.\.\/|%2f|%2F/
const oddEnd = /\/\.\.?$/

const ingressPath: Rule = (value, spot) => {
  const [type, path] = [fieldAt(value, 'pathType'), stringAt(value, 'path')]
  if (type === undefined) return spot.at('pathType').required('pathType must be specified')
  if (!pathTypes.includes(String(type))) spot.at('pathType').notSupported(type, pathTypes)
  else {
    const isLoose = type === 'ImplementationSpecific'
    if (!path.startsWith('/') && !(isLoose && path === '')) spot.at('path').invalid(path, 'must be an absolute path')
    if (!isLoose && (oddSequences.test(path) || oddEnd.test(path)))
      spot.at('path').invalid(path, 'must not contain "//", "/./", "/../" or "%2f"')
  }
  backend(fieldAt(value, 'backend') ?? {}, spot.at('backend'))
}

const host = rule.format(
  (text) => isSubdomain(text.replace(/^\*\./, '')) && !isIPv4(text),
  'must be a DNS name, of which the first label may be "*"',
)

const ingressSpec = rule.fields({
  ingressClassName: dnsSubdomain,
  defaultBackend: (value, spot) => (value === undefined ? undefined : backend(value, spot)),
  rules: rule.each(rule.fields({ host, http: rule.fields({ paths: rule.required(rule.each(ingressPath)) }) })),
  tls: rule.each(rule.fields({ hosts: rule.each(host), secretName: dnsSubdomain })),
})

/** An Ingress. */
export const ingressRules: Rule = (object, spot) => {
  const spec = objectAt(object, 'spec')
  if (objectsAt(spec, 'rules').length === 0 && spec['defaultBackend'] === undefined)
    spot.at('spec').invalid('', 'either `defaultBackend` or `rules` must be specified')
  ingressSpec(spec, spot.at('spec'))
}

/** Name such as `example.com/controller`; an empty one is invalid. */
const domainPath: Rule = (value, spot) => {
  const [domain = '', ...path] = String(value ?? '').split('/')
  if (isAbsentValue(value)) spot.required()
  else if (!isSubdomain(domain) || path.join('/') === '') spot.invalid(value, 'must be a domain, "/" and a path')
}

const parameters = rule.fields({
  ...reference,
  scope: rule.exactly('Cluster', 'Namespace'),
})

/** An IngressClass. */
export const ingressClassRules = rule.fields({ spec: rule.fields({ controller: domainPath, parameters }) })

const policyPort: Rule = (value, spot) => {
  const [port, end] = [fieldAt(value, 'port'), numberAt(value, 'endPort')]
  rule.fields({ protocol: rule.exactly('SCTP', 'TCP', 'UDP') })(value, spot)
  if (port !== undefined) portOrName(port, spot.at('port'))
  if (end === undefined) return
  if (typeof port !== 'number') return spot.at('endPort').invalid(end, 'needs a numeric port')
  if (end < port) spot.at('endPort').invalid(end, 'must be greater than or equal to `port`')
  portNumber(end, spot.at('endPort'))
}

const network = rule.format(isNetwork, 'must be a valid network')

const isInside = (outer: string, inner: string): boolean => {
  const list = new BlockList()
  const [[net = '', bits], [address = '', length]] = [outer.split('/'), inner.split('/')]
  const family = isIPv4(net) ? 'ipv4' : 'ipv6'
  list.addSubnet(net, Number(bits), family)
  return isIPv4(address) === isIPv4(net) && Number(length) > Number(bits) && list.check(address, family)
}

const peer: Rule = (value, spot) => {
  rule.fields({
    podSelector: labelSelector,
    namespaceSelector: labelSelector,
    ipBlock: rule.fields({ cidr: rule.required(network) }),
  })(value, spot)
  const [given, cidr] = [Object.keys(isFields(value) ? value : {}), stringAt(value, 'ipBlock', 'cidr')]
  if (given.length === 0) spot.required('must specify a peer')
  if (given.length > 1 && given.includes('ipBlock')) spot.forbidden('may not specify both ipBlock and another peer')
  if (!isNetwork(cidr)) return
  for (const [index, one] of textMembers(fieldAt(value, 'ipBlock', 'except')).entries())
    if (!isNetwork(one) || !isInside(cidr, one))
      spot.at('ipBlock.except').at(index).invalid(one, 'must be a strict subset of `cidr`')
}

/** A NetworkPolicy. */
export const networkPolicyRules = rule.fields({
  spec: rule.fields({
    podSelector: labelSelector,
    ingress: rule.each(rule.fields({ ports: rule.each(policyPort), from: rule.each(peer) })),
    egress: rule.each(rule.fields({ ports: rule.each(policyPort), to: rule.each(peer) })),
    policyTypes: (value, spot) =>
      textMembers(value).length > 2
        ? spot.invalid(value, 'may not specify more than two policyTypes')
        : rule.each(rule.oneOf('Egress', 'Ingress'))(value, spot),
  }),
})

const endpointPort = { name: dnsLabel, protocol, appProtocol: qualifiedName }
const endpointAddress = rule.fields({
  ip: (value, spot) => address(isAbsentValue(value) ? '-' : value, spot),
  hostname: dnsLabel,
  nodeName: dnsSubdomain,
})

/** Endpoints of a Service. */
export const endpointsRules = rule.fields({
  subsets: rule.each((value, spot) => {
    const isNamed = objectsAt(value, 'ports').length > 1
    if (['addresses', 'notReadyAddresses'].every((name) => isAbsentValue(fieldAt(value, name))))
      spot.required('must specify `addresses` or `notReadyAddresses`')
    rule.fields({
      addresses: rule.each(endpointAddress),
      notReadyAddresses: rule.each(endpointAddress),
      ports: rule.each(
        rule.fields({
          ...endpointPort,
          name: isNamed ? rule.required(dnsLabel) : dnsLabel,
          port: (port, at) => portNumber(port ?? 0, at),
        }),
      ),
    })(value, spot)
  }),
})

/** An EndpointSlice. */
export const endpointSliceRules = rule.fields({
  addressType: rule.required(rule.exactly('FQDN', 'IPv4', 'IPv6')),
  ports: rule.all(rule.each(rule.fields(endpointPort)), rule.uniqueBy('name')),
  endpoints: rule.each(
    rule.fields({ addresses: rule.required(rule.each(address)), hostname: dnsLabel, nodeName: dnsSubdomain }),
  ),
})
