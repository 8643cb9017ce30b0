import { createHash } from 'node:crypto'
import { numberAt, textAt } from '../model/field-at.ts'
import { partAt, partsAt } from '../model/parts-at.ts'
import type { KubeFields, KubeObject } from '../model/kube-object.ts'
import type { ClusterView } from './cluster-view.ts'
import type { KubeAct } from './kube-act.ts'
import { pickAddress } from './pick-address.ts'
import { writeSpec } from './write-status.ts'

/** First and number of the ports that services of type NodePort and LoadBalancer get. */
const nodePorts = { first: 30_000, count: 2_768 }

/** Gives services their cluster address and node ports. Nothing listens there. */
export function planClusterAddresses(view: ClusterView): readonly KubeAct[] {
  const addresses = new Set(view.services.map((one) => textAt(one, 'spec', 'clusterIP')))
  const ports = new Set(
    view.services.flatMap((one) => partsAt(one, 'spec', 'ports').map((port) => numberAt(port, 'nodePort'))),
  )
  return view.services.flatMap((service) => writeSpec(service, complete(service, addresses, ports)))
}

function complete(service: KubeObject, addresses: Set<string>, taken: Set<number | undefined>): KubeFields {
  const spec = partAt(service, 'spec')
  const type = textAt(spec, 'type')
  if (type === 'ExternalName') return spec
  const clusterIP = textAt(spec, 'clusterIP') || pickAddress(service.metadata.uid ?? '', addresses, '10.128')
  addresses.add(clusterIP)
  const isOutside = type === 'NodePort' || type === 'LoadBalancer'
  const ports = isOutside
    ? partsAt(spec, 'ports').map((port) => ({
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
