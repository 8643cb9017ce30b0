import { objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { completePod, withSpec } from './complete-pod.ts'
import { readQosClass } from './pod-resources.ts'
import { defaultsOfKinds } from './defaults-of-kinds.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Object with the server's defaults. A complete object stays unchanged. */
export function completeObject(object: KubeObject): KubeObject {
  const complete = byKind[object.kind]
  return complete ? complete(object) : object
}

const byKind: Readonly<Record<string, (object: KubeObject) => KubeObject>> = {
  Pod: (pod) => ({
    ...pod,
    spec: tolerateLostNodes(requestLimits(completePod(objectAt(pod, 'spec')))),
    status: { phase: 'Pending', qosClass: readQosClass(pod), ...objectAt(pod, 'status') },
  }),
  Deployment: (one) =>
    withSpec(one, {
      replicas: 1,
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
      strategy: completeStrategy(objectAt(one, 'spec', 'strategy')),
    }),
  ReplicaSet: (one) => withSpec(one, { replicas: 1 }),
  DaemonSet: (one) =>
    withSpec(one, {
      revisionHistoryLimit: 10,
      updateStrategy: completeUpdate(objectAt(one, 'spec', 'updateStrategy')),
    }),
  ...defaultsOfKinds,
  Service: completeService,
  Secret: completeSecret,
  Namespace: (one) => ({
    ...one,
    metadata: { ...one.metadata, labels: { ...one.metadata.labels, 'kubernetes.io/metadata.name': one.metadata.name } },
    spec: { finalizers: ['kubernetes'], ...objectAt(one, 'spec') },
    status: { phase: 'Active', ...objectAt(one, 'status') },
  }),
}

function completeStrategy(strategy: KubeFields): KubeFields {
  if (strategy['type'] === 'Recreate') return strategy
  return {
    type: 'RollingUpdate',
    ...strategy,
    rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%', ...objectAt(strategy, 'rollingUpdate') },
  }
}

/** Pods stay 300 s on a node that is not ready or unreachable, unless they tolerate these taints themselves. */
function tolerateLostNodes(spec: KubeFields): KubeFields {
  const held = objectsAt(spec, 'tolerations')
  const isOf = (own: KubeFields, key: string): boolean =>
    ['', key].includes(stringAt(own, 'key')) && ['', 'NoExecute'].includes(stringAt(own, 'effect'))
  const added = ['not-ready', 'unreachable']
    .map((word) => `node.kubernetes.io/${word}`)
    .filter((key) => !held.some((own) => isOf(own, key)))
    .map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }))
  return added.length === 0 ? spec : { ...spec, tolerations: [...held, ...added] }
}

function completeUpdate(strategy: KubeFields): KubeFields {
  if (strategy['type'] === 'OnDelete') return strategy
  const rollingUpdate = { maxSurge: 0, maxUnavailable: 1, ...objectAt(strategy, 'rollingUpdate') }
  return { type: 'RollingUpdate', ...strategy, rollingUpdate }
}

/** A limit is also the request unless the container has another. */
function requestLimits(spec: KubeFields): KubeFields {
  const requested = (container: KubeFields): KubeFields => {
    const { limits, ...resources } = objectAt(container, 'resources')
    const requests = { ...objectAt({ limits }, 'limits'), ...objectAt(resources, 'requests') }
    return limits === undefined ? container : { ...container, resources: { limits, ...resources, requests } }
  }
  const lists = ['containers', 'initContainers'].filter((name) => spec[name] !== undefined)
  return { ...spec, ...Object.fromEntries(lists.map((name) => [name, objectsAt(spec, name).map(requested)])) }
}

function completeService(service: KubeObject): KubeObject {
  const spec = objectAt(service, 'spec')
  const ports = objectsAt(spec, 'ports').map((one) => ({ protocol: 'TCP', targetPort: one['port'], ...one }))
  const isOutside = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer'
  const isHeadless = spec['clusterIP'] === 'None'
  return {
    ...service,
    spec: {
      type: 'ClusterIP',
      sessionAffinity: 'None',
      ...(spec['sessionAffinity'] === 'ClientIP'
        ? { sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } } }
        : {}),
      ...(spec['type'] === 'ExternalName' ? {} : { internalTrafficPolicy: 'Cluster' }),
      ...(isOutside ? { externalTrafficPolicy: 'Cluster' } : {}),
      ...(spec['type'] === 'LoadBalancer' ? { allocateLoadBalancerNodePorts: true } : {}),
      ...spec,
      ...(isHeadless ? { clusterIPs: ['None'] } : {}),
      ...(ports.length === 0 ? {} : { ports }),
    },
    status: { loadBalancer: {}, ...objectAt(service, 'status') },
  }
}

function completeSecret(secret: KubeObject): KubeObject {
  const { stringData: _given, ...rest } = secret
  const written = Object.entries(objectAt(secret, 'stringData')).map(
    ([key, value]) => [key, Buffer.from(textOf(value)).toString('base64')] as const,
  )
  const data = { ...objectAt(secret, 'data'), ...Object.fromEntries(written) }
  return { ...rest, type: secret['type'] ?? 'Opaque', ...(Object.keys(data).length === 0 ? {} : { data }) }
}
