import { createHash } from 'node:crypto'
import { numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { updateSpecAction } from './controller-actions.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { ControllerAction } from './controller-actions.ts'

const nodePorts = { first: 30_000, count: 2_768 }

/** Returns spec writes that assign missing cluster IP addresses and node ports to Services. */
export function planClusterAddresses(view: ClusterView): readonly ControllerAction[] {
  const addresses = new Set(view.services.map((one) => stringAt(one, 'spec', 'clusterIP')))
  const ports = new Set(
    view.services.flatMap((one) => objectsAt(one, 'spec', 'ports').map((port) => numberAt(port, 'nodePort'))),
  )
  return view.services.flatMap((service) => updateSpecAction(service, complete(service, addresses, ports)))
}

function complete(service: KubeObject, addresses: Set<string>, taken: Set<number | undefined>): KubeFields {
  const spec = objectAt(service, 'spec')
  const type = stringAt(spec, 'type')
  if (type === 'ExternalName') return spec
  const clusterIP = stringAt(spec, 'clusterIP') || pickAddress(service.metadata.uid ?? '', addresses, '10.128')
  addresses.add(clusterIP)
  const isOutside = type === 'NodePort' || type === 'LoadBalancer'
  const ports = isOutside
    ? objectsAt(spec, 'ports').map((port) => ({
        ...port,
        nodePort: numberAt(port, 'nodePort') ?? pickPort(service, taken),
      }))
    : spec['ports']
  return { ...spec, clusterIP, clusterIPs: [clusterIP], ports }
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

const hostsOfNet = 65_534

/** Picks a free address of the /16 network `net`, preferably derived from the uid. Throws if none is free. */
export function pickAddress(uid: string, taken: ReadonlySet<string>, net = '10.2'): string {
  const start = createHash('sha256').update(uid).digest().readUInt32BE() % hostsOfNet
  for (let step = 0; step < hostsOfNet; step += 1) {
    const number = 1 + ((start + step) % hostsOfNet)
    const address = `${net}.${number >> 8}.${number & 255}`
    if (!taken.has(address)) return address
  }
  throw new Error(`No free address is left in ${net}.0.0/16.`)
}
