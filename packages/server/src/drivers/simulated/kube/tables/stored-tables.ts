import { fieldAt, labelsAt, numberAt, objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import storedColumns from './stored-columns.json' with { type: 'json' }
import { cellTexts, printSelector, textColumn } from './table-columns.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { TableColumn } from './table-columns.ts'

const listedMax = 3

/** The first three texts, or `fallback` if all are empty. */
function joined(texts: readonly string[], fallback = '<unset>', separator = ','): string {
  const given = texts.filter((one) => one !== '')
  const more = given.length > listedMax ? ` + ${given.length - listedMax} more...` : ''
  return given.length === 0 ? fallback : `${given.slice(0, listedMax).join(separator)}${more}`
}

const subjectsOf =
  (kind: string) =>
  (one: KubeObject): string =>
    objectsAt(one, 'subjects')
      .filter((subject) => subject['kind'] === kind)
      .map((subject) => [stringAt(subject, 'namespace'), stringAt(subject, 'name')].filter((part) => part !== ''))
      .map((parts) => parts.join('/'))
      .join(', ')

const shortModes =
  (...path: readonly string[]) =>
  (one: KubeObject): string => {
    const modes = fieldAt(one, ...path)
    return Array.isArray(modes)
      ? modes.map((mode) => textOf(mode).replaceAll(/[a-z]/g, '').replace('ROM', 'ROX').replace('RWM', 'RWX')).join(',')
      : ''
  }

function targetOf(metric: unknown): string {
  const { name, target } = objectAt(metric, 'resource')
  const utilization = numberAt(target, 'averageUtilization')
  const wanted = utilization === undefined ? textOf(fieldAt(target, 'averageValue')) : `${utilization}%`
  return name === undefined ? '<unknown>' : `${textOf(name)}: <unknown>/${wanted}`
}

function endpointsOf(subset: unknown): readonly string[] {
  const ports = objectsAt(subset, 'ports').map((one) => `:${textOf(one['port'])}`)
  const addresses = objectsAt(subset, 'addresses').map((one) => stringAt(one, 'ip'))
  return (ports.length === 0 ? [''] : ports).flatMap((port) => addresses.map((one) => `${one}${port}`))
}

/** Cells that are more than a field. */
const cells: Readonly<Record<string, (one: KubeObject, now: string) => string>> = {
  age: ({ metadata }, now) => ageOf(metadata.creationTimestamp ?? '', now),
  endpoints: (one) => joined(objectsAt(one, 'subsets').flatMap(endpointsOf), '<none>'),
  slicePorts: (one) => joined(objectsAt(one, 'ports').map((port) => textOf(port['port']))),
  sliceEndpoints: (one) =>
    joined(
      objectsAt(one, 'endpoints').flatMap(({ addresses }) => (Array.isArray(addresses) ? addresses.map(textOf) : [])),
    ),
  phase: (one) => (one.metadata.deletionTimestamp === undefined ? stringAt(one, 'status', 'phase') : 'Terminating'),
  claimModes: shortModes('status', 'accessModes'),
  volumeModes: shortModes('spec', 'accessModes'),
  claim: (one) => {
    const { namespace, name } = labelsAt(one, 'spec', 'claimRef')
    return name === undefined ? '' : `${namespace}/${name}`
  },
  role: (one) => `${stringAt(one, 'roleRef', 'kind')}/${stringAt(one, 'roleRef', 'name')}`,
  users: subjectsOf('User'),
  groups: subjectsOf('Group'),
  accounts: subjectsOf('ServiceAccount'),
  scaleTarget: (one) => ['kind', 'name'].map((field) => stringAt(one, 'spec', 'scaleTargetRef', field)).join('/'),
  metrics: (one) => joined(objectsAt(one, 'spec', 'metrics').map(targetOf), '<none>', ', '),
  hosts: (one) =>
    joined(
      objectsAt(one, 'spec', 'rules').map((rule) => stringAt(rule, 'host')),
      '*',
    ),
  addresses: (one) =>
    joined(
      objectsAt(one, 'status', 'loadBalancer', 'ingress').map(({ ip, hostname }) => textOf(ip ?? hostname)),
      '',
    ),
  ports: (one) => (objectsAt(one, 'spec', 'tls').length > 0 ? '80, 443' : '80'),
  parameters: (one) => {
    const { kind, apiGroup, name } = labelsAt(one, 'spec', 'parameters')
    return kind === undefined ? '<none>' : `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}`
  },
  podSelector: (one) => cellTexts.orNone(printSelector(fieldAt(one, 'spec', 'podSelector'))),
  webhooks: (one) => String(objectsAt(one, 'webhooks').length),
  jobStatus: (one) => ['Complete', 'Failed', 'Suspended'].find((type) => isTrue(one, type)) ?? 'Running',
  completions: (one) => {
    const [done, parallel] = [numberAt(one, 'status', 'succeeded') ?? 0, numberAt(one, 'spec', 'parallelism') ?? 0]
    return `${done}/${numberAt(one, 'spec', 'completions') ?? (parallel > 1 ? `1 of ${parallel}` : 1)}`
  },
  duration: (one, now) => {
    const [start, end] = [stringAt(one, 'status', 'startTime'), stringAt(one, 'status', 'completionTime')]
    return start === '' ? '' : ageOf(start, end || now)
  },
}

/** Column such as `Age=:age` (a cell above) or `Class*=spec.class|<none>` (a field, its fallback; `*` for the wide format only). */
function readColumn(text: string): TableColumn {
  const [, title = '', wide, path = '', fallback = ''] = /^([^=*]+)(\*?)=([^|]+)\|?(.*)$/.exec(text) ?? []
  const plain = (one: KubeObject): string => textOf(fieldAt(one, ...path.split('.'))) || fallback
  return textColumn(title, (path.startsWith(':') ? cells[path.slice(1)] : undefined) ?? plain, wide === '*' ? 1 : 0)
}

/** Name with a mark if an annotation makes the class the default. */
const name = textColumn('Name', ({ metadata }) => {
  const isDefault = Object.entries(metadata.annotations ?? {}).some(
    ([key, value]) => key.endsWith('class.kubernetes.io/is-default-class') && value === 'true',
  )
  return isDefault ? `${metadata.name} (default)` : metadata.name
})
const templates: Readonly<Record<string, readonly TableColumn[]>> = {
  jobs: cellTexts.template('spec'),
  cronjobs: cellTexts.template('spec', 'jobTemplate', 'spec'),
}

/** Table columns of networks, storage, access, classes and jobs. */
export const storedTables: Readonly<Record<string, readonly TableColumn[]>> = Object.fromEntries(
  Object.entries(storedColumns).map(([kind, columns]) => [
    kind,
    [name, ...columns.map(readColumn), ...(templates[kind] ?? [])],
  ]),
)
