import { partAt, partsAt } from '../model/parts-at.ts'
import type { KubeObject } from '../model/kube-object.ts'

/** A service that is replaced by one without cluster address and node ports keeps those it was given. Anything else stays as it is. */
export function keepAddresses(before: KubeObject, after: KubeObject): KubeObject {
  if (after.kind !== 'Service' || partAt(after, 'spec')['type'] === 'ExternalName') return after
  const [held, spec] = [partAt(before, 'spec'), partAt(after, 'spec')]
  const isOutside = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer'
  const ports = partsAt(spec, 'ports').map((port) => {
    const nodePort = partsAt(held, 'ports').find((one) => one['port'] === port['port'])?.['nodePort']
    return isOutside && port['nodePort'] === undefined && nodePort !== undefined ? { ...port, nodePort } : port
  })
  const clusterIP = spec['clusterIP'] || held['clusterIP']
  return {
    ...after,
    spec: {
      ...spec,
      ...(clusterIP === undefined ? {} : { clusterIP }),
      ...(spec['ports'] === undefined ? {} : { ports }),
    },
  }
}
