import { isDeepStrictEqual } from 'node:util'
import { objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Replacement with the cluster-assigned fields that it omits: service addresses and ports, node labels. */
export function keepAssignedFields(before: KubeObject, after: KubeObject): KubeObject {
  return after.kind === 'Node' ? restoreNodeLabels(before, after) : restoreAddresses(before, after)
}

const nodeLabel =
  /^((beta\.)?kubernetes\.io\/(os|arch)|kubernetes\.io\/hostname|(node|beta)\.kubernetes\.io\/instance-type|(topology|failure-domain\.beta)\.kubernetes\.io\/(region|zone))$/

function restoreNodeLabels(before: KubeObject, after: KubeObject): KubeObject {
  const own = Object.entries(before.metadata.labels ?? {}).filter(([key]) => nodeLabel.test(key))
  const labels = { ...after.metadata.labels, ...Object.fromEntries(own) }
  return own.length === 0 ? after : { ...after, metadata: { ...after.metadata, labels } }
}

function restoreAddresses(before: KubeObject, after: KubeObject): KubeObject {
  if (after.kind !== 'Service') return after
  const held = objectAt(before, 'spec')
  const spec = dropForeignFields(held, objectAt(after, 'spec'))
  if (spec['type'] === 'ExternalName') return { ...after, spec }
  const isOutside = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer'
  const ports = objectsAt(spec, 'ports').map(({ nodePort, ...port }) => {
    const own = objectsAt(held, 'ports').find((one) => one['port'] === port['port'])?.['nodePort']
    const kept = isOutside ? (nodePort ?? own) : nodePort === own ? undefined : nodePort
    return kept === undefined ? port : { ...port, nodePort: kept }
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

const ofAddresses = ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'internalTrafficPolicy']
const ofBalancers = ['loadBalancerClass', 'allocateLoadBalancerNodePorts', 'healthCheckNodePort']

/** Spec of a Service without unchanged fields that its new type does not have. */
function dropForeignFields(held: KubeFields, spec: KubeFields): KubeFields {
  const foreign = [
    ...(spec['type'] === 'ExternalName' ? ofAddresses : []),
    ...(spec['type'] === 'LoadBalancer' ? [] : ofBalancers),
    ...(spec['type'] === 'ClusterIP' || spec['type'] === 'ExternalName' ? ['externalTrafficPolicy'] : []),
  ]
  const isKept = (name: string): boolean => !foreign.includes(name) || !isDeepStrictEqual(held[name], spec[name])
  return held['type'] === spec['type']
    ? spec
    : Object.fromEntries(Object.entries(spec).filter(([name]) => isKept(name)))
}
