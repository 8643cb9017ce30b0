import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { asStored, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

const nodePorts = { first: 30_000, count: 2_768 }

/** Addresses of load balancers (RFC 5737). */
const balancerNet = '203.0.113'

/**
 * Returns writes that assign missing cluster IP addresses and node ports to Services, and an address in the status to those of type LoadBalancer. A Service with
 * a `loadBalancerClass` waits for the controller of that class.
 */
export function planClusterAddresses(view: ClusterView): readonly ControllerAction[] {
  const taken = listTaken(view.services)
  return view.services.flatMap((service) => {
    const spec = asStored(allocateServiceAddresses(service, taken))
    const status = { ...objectAt(service, 'status'), loadBalancer: balance(service, taken.addresses) }
    const isSame = isDeepStrictEqual([spec, status], [service['spec'], service['status']])
    return isSame ? [] : [{ kind: 'write', object: { ...service, spec, status } }]
  })
}

interface TakenAddresses {
  readonly addresses: Set<string>
  readonly ports: Set<number | undefined>
}

/** Cluster IP addresses, addresses of load balancers and node ports of Services. */
export function listTaken(services: readonly KubeObject[]): TakenAddresses {
  const ports = services.flatMap((one) => objectsAt(one, 'spec', 'ports').map((port) => numberAt(port, 'nodePort')))
  const addresses = services.flatMap((one) => [stringAt(one, 'spec', 'clusterIP'), ...balancerAddresses(one)])
  return { addresses: new Set(addresses), ports: new Set(ports) }
}

const balancerAddresses = (service: KubeObject): readonly string[] =>
  objectsAt(service, 'status', 'loadBalancer', 'ingress').map((one) => stringAt(one, 'ip'))

/** Status of the load balancer. Its address stays while the Service has the type. */
function balance(service: KubeObject, addresses: Set<string>): KubeFields {
  const spec = objectAt(service, 'spec')
  const held = objectAt(service, 'status', 'loadBalancer')
  if (spec['type'] !== 'LoadBalancer') return {}
  if (spec['loadBalancerClass'] !== undefined || balancerAddresses(service).length > 0) return held
  const given = [...addresses].filter((one) => one.startsWith(`${balancerNet}.`))
  if (given.length >= hostsOf(balancerNet)) return held
  const ip = pickAddress(service.metadata.uid ?? '', addresses, balancerNet)
  addresses.add(ip)
  return { ingress: [{ ip, ipMode: 'VIP' }] }
}

/** Spec of a Service with the cluster IP address and node ports that it lacks, which are then taken. */
export function allocateServiceAddresses(service: KubeObject, { addresses, ports: taken }: TakenAddresses): KubeFields {
  const spec = objectAt(service, 'spec')
  const type = stringAt(spec, 'type')
  if (type === 'ExternalName') return spec
  const clusterIP = stringAt(spec, 'clusterIP') || pickAddress(service.metadata.uid ?? '', addresses, '10.128')
  addresses.add(clusterIP)
  const hasNodePorts =
    type === 'NodePort' || (type === 'LoadBalancer' && spec['allocateLoadBalancerNodePorts'] !== false)
  const ports = hasNodePorts
    ? objectsAt(spec, 'ports').map((port) => ({
        ...port,
        nodePort: numberAt(port, 'nodePort') || pickPort(service, taken),
      }))
    : spec['ports']
  const families = { ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' }
  return { ...families, ...spec, clusterIP, clusterIPs: [clusterIP], ports }
}

function pickPort({ metadata }: KubeObject, taken: Set<number | undefined>): number {
  const start = createHash('sha256')
    .update(metadata.uid ?? '')
    .digest()
    .readUInt32BE()
  const free = Array.from(
    { length: nodePorts.count },
    (_one, step) => nodePorts.first + ((start + step) % nodePorts.count),
  ).find((port) => !taken.has(port))
  taken.add(free)
  return free ?? nodePorts.first
}

const hostsOf = (net: string): number => (net.split('.').length === 3 ? 254 : 65_534)

/** Picks a free address of `net`, a /16 or /24 network, preferably derived from the uid. Throws if none is free. */
export function pickAddress(uid: string, taken: ReadonlySet<string>, net = '10.2'): string {
  const count = hostsOf(net)
  const start = createHash('sha256').update(uid).digest().readUInt32BE() % count
  for (let step = 0; step < count; step += 1) {
    const number = 1 + ((start + step) % count)
    const address = count < 255 ? `${net}.${number}` : `${net}.${number >> 8}.${number & 255}`
    if (!taken.has(address)) return address
  }
  throw new Error(`No free address is left in ${net}.`)
}
