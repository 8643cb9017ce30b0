import { ageOf } from '#drivers/kube-objects/age-of.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { fieldAt, labelsAt, numberAt, objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { podStatusOf, statusesOf } from './pod-status-of.ts'

/** Cell of a table that is more than a field. */
export type Cell = (object: KubeObject, now: string) => string | number

const listedMax = 3

/** The first three texts, or `fallback` if all are empty. */
function joinFirst(texts: readonly string[], fallback = '<unset>', separator = ','): string {
  const given = texts.filter((one) => one !== '')
  const more = given.length > listedMax ? ` + ${given.length - listedMax} more...` : ''
  return given.length === 0 ? fallback : `${given.slice(0, listedMax).join(separator)}${more}`
}

/** Labels as kubectl prints them. */
export const printLabels = (labels: KubeFields): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${textOf(value)}`)
    .join(',')

function printSelector(selector: unknown): string {
  const terms = objectsAt(selector, 'matchExpressions').map((one) => {
    const values = Array.isArray(one['values']) ? one['values'].map(textOf) : []
    return `${stringAt(one, 'key')} ${stringAt(one, 'operator').toLowerCase()} (${values.join(',')})`
  })
  return [printLabels(objectAt(selector, 'matchLabels')), ...terms].filter((one) => one !== '').join(',') || '<none>'
}

const textsAt = (object: unknown, path: readonly string[], field: string): readonly string[] =>
  objectsAt(object, ...path).map((one) => textOf(one[field]))

const subjectsOf =
  (kind: string): Cell =>
  (one) =>
    objectsAt(one, 'subjects')
      .filter((subject) => subject['kind'] === kind)
      .map((subject) => [stringAt(subject, 'namespace'), stringAt(subject, 'name')].filter((part) => part !== ''))
      .map((parts) => parts.join('/'))
      .join(', ')

const shortModes =
  (part: string): Cell =>
  (one) => {
    const modes = fieldAt(one, part, 'accessModes')
    return Array.isArray(modes)
      ? modes.map((mode) => textOf(mode).replaceAll(/[a-z]/g, '').replace('ROM', 'ROX').replace('RWM', 'RWX')).join(',')
      : ''
  }

function targetOf(metric: unknown): string {
  const { name, target } = objectAt(metric, 'resource')
  const utilization = numberAt(target, 'averageUtilization')
  const desired = utilization === undefined ? textOf(fieldAt(target, 'averageValue')) : `${utilization}%`
  return name === undefined ? '<unknown>' : `${textOf(name)}: <unknown>/${desired}`
}

function endpointsOf(subset: unknown): readonly string[] {
  const ports = textsAt(subset, ['ports'], 'port').map((port) => `:${port}`)
  const addresses = textsAt(subset, ['addresses'], 'ip')
  return (ports.length === 0 ? [''] : ports).flatMap((port) => addresses.map((one) => `${one}${port}`))
}

/** Spec with the pod template of a workload, a job or a CronJob. */
const workloadOf = (one: KubeObject): unknown => fieldAt(one, 'spec', 'jobTemplate', 'spec') ?? one['spec']
const containersOf =
  (field: string): Cell =>
  (one) =>
    textsAt(workloadOf(one), ['template', 'spec', 'containers'], field).join(',')

const nodeAddress =
  (type: string): Cell =>
  (node) =>
    stringAt(
      objectsAt(node, 'status', 'addresses').find((one) => one['type'] === type),
      'address',
    ) || '<none>'

const rolePrefix = 'node-role.kubernetes.io/'

function roles({ metadata }: KubeObject): string {
  const keys = Object.keys(metadata.labels ?? {}).filter((key) => key.startsWith(rolePrefix))
  return (
    keys
      .map((key) => key.slice(rolePrefix.length))
      .toSorted()
      .join(',') || '<none>'
  )
}

function nodeStatus(node: KubeObject): string {
  const ready = objectsAt(node, 'status', 'conditions').find((one) => one['type'] === 'Ready')
  const word = ready ? (ready['status'] === 'True' ? 'Ready' : 'NotReady') : 'Unknown'
  return fieldAt(node, 'spec', 'unschedulable') === true ? `${word},SchedulingDisabled` : word
}

function serviceAddress(service: KubeObject): string {
  const type = stringAt(service, 'spec', 'type')
  if (type === 'ExternalName') return stringAt(service, 'spec', 'externalName')
  const addresses = objectsAt(service, 'status', 'loadBalancer', 'ingress').map((one) => stringAt(one, 'ip'))
  return type === 'LoadBalancer' ? addresses.join(',') || '<pending>' : '<none>'
}

function servicePorts(service: KubeObject): string {
  const ports = objectsAt(service, 'spec', 'ports').map(({ port, nodePort, protocol }) => {
    const outside = nodePort === undefined ? '' : `:${textOf(nodePort)}`
    return `${textOf(port) || 0}${outside}/${textOf(protocol) || 'TCP'}`
  })
  return ports.join(',') || '<none>'
}

const seen =
  (field: string): Cell =>
  (one, now) =>
    ageOf(stringAt(one, field) || stringAt(one, 'metadata', 'creationTimestamp'), now)

function className({ metadata }: KubeObject): string {
  const isDefault = Object.entries(metadata.annotations ?? {}).some(
    ([key, value]) => key.endsWith('class.kubernetes.io/is-default-class') && value === 'true',
  )
  return isDefault ? `${metadata.name} (default)` : metadata.name
}

function completions(one: KubeObject): string {
  const [done, parallel] = [numberAt(one, 'status', 'succeeded') ?? 0, numberAt(one, 'spec', 'parallelism') ?? 0]
  return `${done}/${numberAt(one, 'spec', 'completions') ?? (parallel > 1 ? `1 of ${parallel}` : 1)}`
}

function duration(one: KubeObject, now: string): string {
  const [start, end] = [stringAt(one, 'status', 'startTime'), stringAt(one, 'status', 'completionTime')]
  return start === '' ? '' : ageOf(start, end || now)
}

function claim(one: KubeObject): string {
  const { namespace, name } = labelsAt(one, 'spec', 'claimRef')
  return name === undefined ? '' : `${namespace}/${name}`
}

function parameters(one: KubeObject): string {
  const { kind, apiGroup, name } = labelsAt(one, 'spec', 'parameters')
  return kind === undefined ? '<none>' : `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}`
}

/** Cells by the names that the columns use. */
export const cells: Readonly<Record<string, Cell>> = {
  className,
  age: ({ metadata }, now) => ageOf(metadata.creationTimestamp ?? '', now),
  nodeStatus,
  roles,
  internalAddress: nodeAddress('InternalIP'),
  externalAddress: nodeAddress('ExternalIP'),
  podStatus: podStatusOf,
  readyContainers: (pod) =>
    `${statusesOf(pod).filter((one) => one['ready'] === true).length}/${objectsAt(pod, 'spec', 'containers').length}`,
  restarts: (pod) => String(statusesOf(pod).reduce((sum, one) => sum + (numberAt(one, 'restartCount') ?? 0), 0)),
  readyReplicas: (one) => `${numberAt(one, 'status', 'readyReplicas') ?? 0}/${numberAt(one, 'spec', 'replicas') ?? 0}`,
  containers: containersOf('name'),
  images: containersOf('image'),
  selector: (one) => printSelector(fieldAt(workloadOf(one), 'selector')),
  podSelector: (one) => printSelector(fieldAt(one, 'spec', 'podSelector')),
  keys: (one) => Object.keys(objectAt(one, 'data')).length + Object.keys(objectAt(one, 'binaryData')).length,
  secrets: (one) => objectsAt(one, 'secrets').length,
  serviceAddress,
  servicePorts,
  lastSeen: seen('lastTimestamp'),
  firstSeen: seen('firstTimestamp'),
  eventObject: (one) =>
    `${stringAt(one, 'involvedObject', 'kind').toLowerCase()}/${stringAt(one, 'involvedObject', 'name')}`,
  endpoints: (one) => joinFirst(objectsAt(one, 'subsets').flatMap(endpointsOf), '<none>'),
  slicePorts: (one) => joinFirst(textsAt(one, ['ports'], 'port')),
  sliceEndpoints: (one) =>
    joinFirst(
      objectsAt(one, 'endpoints').flatMap(({ addresses }) => (Array.isArray(addresses) ? addresses.map(textOf) : [])),
    ),
  phase: (one) => (one.metadata.deletionTimestamp === undefined ? stringAt(one, 'status', 'phase') : 'Terminating'),
  claimModes: shortModes('status'),
  volumeModes: shortModes('spec'),
  claim,
  role: (one) => `${stringAt(one, 'roleRef', 'kind')}/${stringAt(one, 'roleRef', 'name')}`,
  users: subjectsOf('User'),
  groups: subjectsOf('Group'),
  accounts: subjectsOf('ServiceAccount'),
  scaleTarget: (one) => ['kind', 'name'].map((field) => stringAt(one, 'spec', 'scaleTargetRef', field)).join('/'),
  metrics: (one) => joinFirst(objectsAt(one, 'spec', 'metrics').map(targetOf), '<none>', ', '),
  hosts: (one) => joinFirst(textsAt(one, ['spec', 'rules'], 'host'), '*'),
  addresses: (one) =>
    joinFirst(
      objectsAt(one, 'status', 'loadBalancer', 'ingress').map(({ ip, hostname }) => textOf(ip ?? hostname)),
      '',
    ),
  ports: (one) => (objectsAt(one, 'spec', 'tls').length > 0 ? '80, 443' : '80'),
  parameters,
  webhooks: (one) => String(objectsAt(one, 'webhooks').length),
  jobStatus: (one) => ['Complete', 'Failed', 'Suspended'].find((type) => isTrue(one, type)) ?? 'Running',
  completions,
  duration,
}
