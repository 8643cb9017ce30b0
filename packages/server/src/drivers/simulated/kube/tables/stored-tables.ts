import { fieldAt, labelsAt, numberAt, objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import { cellTexts, numberColumn, selectorText, textColumn } from './table-columns.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { TableColumn } from './table-columns.ts'

const { name, age, text, orNone } = cellTexts
/** Text column whose cell may be empty, as upstream prints some fields. */
const plain = (title: string, path: readonly string[], fallback = '', priority: 0 | 1 = 0): TableColumn =>
  textColumn(title, (one) => textOf(fieldAt(one, ...path)) || fallback, priority)
const created = textColumn('Created At', ({ metadata }) => metadata.creationTimestamp ?? '')
const webhooks = [name, numberColumn('Webhooks', (one) => objectsAt(one, 'webhooks').length), age]
const mode = plain('VolumeMode', ['spec', 'volumeMode'], '<unset>', 1)
const phase = textColumn('Status', (one) =>
  one.metadata.deletionTimestamp === undefined ? stringAt(one, 'status', 'phase') : 'Terminating',
)
const classes = [
  plain('StorageClass', ['spec', 'storageClassName']),
  plain('VolumeAttributesClass', ['spec', 'volumeAttributesClassName'], '<unset>'),
]

/** Name with a mark if the annotation makes the class the default. */
const className = (annotation: string): TableColumn =>
  textColumn('Name', ({ metadata }) =>
    metadata.annotations?.[annotation] === 'true' ? `${metadata.name} (default)` : metadata.name,
  )

const binding: readonly TableColumn[] = [
  name,
  textColumn('Role', (one) => `${stringAt(one, 'roleRef', 'kind')}/${stringAt(one, 'roleRef', 'name')}`),
  age,
  ...[
    ['Users', 'User'],
    ['Groups', 'Group'],
    ['ServiceAccounts', 'ServiceAccount'],
  ].map(([title = '', kind]) => textColumn(title, (one) => subjectsOf(one, kind), 1)),
]

/** Table columns of networks, storage, access and classes. */
export const storedTables: Readonly<Record<string, readonly TableColumn[]>> = {
  endpoints: [name, textColumn('Endpoints', (one) => orNone(listEndpoints(one))), age],
  endpointslices: [
    name,
    plain('AddressType', ['addressType']),
    textColumn('Ports', (one) =>
      joined(
        objectsAt(one, 'ports').map((port) => textOf(port['port'])),
        '<unset>',
      ),
    ),
    textColumn('Endpoints', (one) => joined(objectsAt(one, 'endpoints').flatMap(addressesOf), '<unset>')),
    age,
  ],
  persistentvolumeclaims: [
    name,
    phase,
    plain('Volume', ['spec', 'volumeName']),
    plain('Capacity', ['status', 'capacity', 'storage']),
    textColumn('Access Modes', (one) => shortModes(fieldAt(one, 'status', 'accessModes'))),
    ...classes,
    age,
    mode,
  ],
  persistentvolumes: [
    name,
    plain('Capacity', ['spec', 'capacity', 'storage'], '0'),
    textColumn('Access Modes', (one) => shortModes(fieldAt(one, 'spec', 'accessModes'))),
    plain('Reclaim Policy', ['spec', 'persistentVolumeReclaimPolicy']),
    phase,
    textColumn('Claim', (one) => Object.values(claimOf(one)).join('/')),
    ...classes,
    plain('Reason', ['status', 'reason']),
    age,
    mode,
  ],
  resourcequotas: [name, plain('Request', ['none']), plain('Limit', ['none']), age],
  limitranges: [name, created],
  roles: [name, created],
  clusterroles: [name, created],
  rolebindings: binding,
  clusterrolebindings: binding,
  horizontalpodautoscalers: [
    name,
    textColumn('Reference', (one) =>
      ['kind', 'name'].map((field) => stringAt(one, 'spec', 'scaleTargetRef', field)).join('/'),
    ),
    textColumn('Targets', (one) => joined(objectsAt(one, 'spec', 'metrics').map(targetOf), '<none>', ', ')),
    plain('MinPods', ['spec', 'minReplicas'], '<unset>'),
    plain('MaxPods', ['spec', 'maxReplicas']),
    plain('Replicas', ['status', 'currentReplicas'], '0'),
    age,
  ],
  ingresses: [
    name,
    text('Class', ['spec', 'ingressClassName']),
    textColumn('Hosts', (one) =>
      joined(
        objectsAt(one, 'spec', 'rules').map((rule) => stringAt(rule, 'host')),
        '*',
      ),
    ),
    textColumn('Address', (one) =>
      joined(objectsAt(one, 'status', 'loadBalancer', 'ingress').flatMap(addressesOf), ''),
    ),
    textColumn('Ports', (one) => (objectsAt(one, 'spec', 'tls').length > 0 ? '80, 443' : '80')),
    age,
  ],
  ingressclasses: [
    className('ingressclass.kubernetes.io/is-default-class'),
    plain('Controller', ['spec', 'controller']),
    textColumn('Parameters', (one) => parametersOf(objectAt(one, 'spec', 'parameters'))),
    age,
  ],
  networkpolicies: [
    name,
    textColumn('Pod-Selector', (one) => orNone(selectorText(fieldAt(one, 'spec', 'podSelector')))),
    age,
  ],
  storageclasses: [
    className('storageclass.kubernetes.io/is-default-class'),
    plain('Provisioner', ['provisioner']),
    plain('ReclaimPolicy', ['reclaimPolicy'], 'Delete'),
    plain('VolumeBindingMode', ['volumeBindingMode'], 'Immediate'),
    plain('AllowVolumeExpansion', ['allowVolumeExpansion'], 'false'),
    age,
  ],
  priorityclasses: [
    name,
    numberColumn('Value', (one) => numberAt(one, 'value') ?? 0),
    plain('Global-Default', ['globalDefault'], 'false'),
    age,
    plain('PreemptionPolicy', ['preemptionPolicy']),
  ],
  runtimeclasses: [name, plain('Handler', ['handler']), age],
  validatingwebhookconfigurations: webhooks,
  mutatingwebhookconfigurations: webhooks,
  customresourcedefinitions: [name, created],
  jobs: [
    name,
    textColumn('Status', jobStatus),
    textColumn('Completions', (one) => {
      const [done, parallel] = [numberAt(one, 'status', 'succeeded') ?? 0, numberAt(one, 'spec', 'parallelism') ?? 0]
      const wanted = numberAt(one, 'spec', 'completions')
      return `${done}/${wanted ?? (parallel > 1 ? `1 of ${parallel}` : 1)}`
    }),
    textColumn('Duration', (one, now) => {
      const [start, end] = ['startTime', 'completionTime'].map((field) => stringAt(one, 'status', field))
      return start ? ageOf(start, end || now) : ''
    }),
    age,
    ...cellTexts.template('spec'),
  ],
  cronjobs: [
    name,
    plain('Schedule', ['spec', 'schedule']),
    plain('Timezone', ['spec', 'timeZone'], '<none>'),
    textColumn('Suspend', (one) => (fieldAt(one, 'spec', 'suspend') === true ? 'True' : 'False')),
    numberColumn('Active', (one) => objectsAt(one, 'status', 'active').length),
    textColumn('Last Schedule', () => '<none>'),
    age,
    ...cellTexts.template('spec', 'jobTemplate', 'spec'),
  ],
}

const conditionTexts: Readonly<Record<string, string>> = {
  Complete: 'Complete',
  Failed: 'Failed',
  Suspended: 'Suspended',
  SuccessCriteriaMet: 'SuccessCriteriaMet',
}

function jobStatus(job: KubeObject): string {
  return Object.keys(conditionTexts).find((type) => isTrue(job, type)) ?? 'Running'
}

const listedMax = 3

/** The first three texts; `fallback` if there are none. */
function joined(texts: readonly string[], fallback: string, separator = ','): string {
  const given = texts.filter((one) => one !== '')
  const more = given.length > listedMax ? ` + ${given.length - listedMax} more...` : ''
  return given.length === 0 ? fallback : `${given.slice(0, listedMax).join(separator)}${more}`
}

function addressesOf(endpoint: unknown): readonly string[] {
  const listed = fieldAt(endpoint, 'addresses')
  return Array.isArray(listed) ? listed.map(textOf) : [stringAt(endpoint, 'ip') || stringAt(endpoint, 'hostname')]
}

function listEndpoints(endpoints: KubeObject): string {
  const listed = objectsAt(endpoints, 'subsets').flatMap((subset) => {
    const addresses = objectsAt(subset, 'addresses').map((one) => stringAt(one, 'ip'))
    const ports = objectsAt(subset, 'ports').map((one) => `:${textOf(one['port'])}`)
    return (ports.length === 0 ? [''] : ports).flatMap((port) => addresses.map((one) => `${one}${port}`))
  })
  return joined(listed, '')
}

function subjectsOf(one: KubeObject, kind: string | undefined): string {
  return objectsAt(one, 'subjects')
    .filter((subject) => subject['kind'] === kind)
    .map((subject) => [stringAt(subject, 'namespace'), stringAt(subject, 'name')].filter((part) => part !== ''))
    .map((parts) => parts.join('/'))
    .join(', ')
}

const modes: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
}

const shortModes = (given: unknown): string =>
  Array.isArray(given) ? given.map((one) => modes[textOf(one)] ?? '').join(',') : ''

function claimOf(volume: KubeObject): Readonly<Record<string, string>> {
  const { namespace, name: claim } = labelsAt(volume, 'spec', 'claimRef')
  return namespace === undefined || claim === undefined ? {} : { namespace, claim }
}

function targetOf(metric: unknown): string {
  const source = objectAt(metric, 'resource')
  const utilization = numberAt(source, 'target', 'averageUtilization')
  const target = utilization === undefined ? textOf(fieldAt(source, 'target', 'averageValue')) : `${utilization}%`
  return source['name'] === undefined ? '<unknown>' : `${textOf(source['name'])}: <unknown>/${target}`
}

function parametersOf(given: object): string {
  const [kind, group, called] = ['kind', 'apiGroup', 'name'].map((field) => stringAt(given, field))
  return kind ? `${kind}${group ? `.${group}` : ''}/${called}` : '<none>'
}
