import { fieldAt, numberAt, objectAt, objectsAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { ageOf } from '#drivers/kube-objects/age-of.ts'
import { cellTexts, numberColumn, textColumn } from './table-columns.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { TableColumn } from './table-columns.ts'

const { name, age, text, orNone } = cellTexts
const share = (value: unknown): string => (value === undefined ? 'N/A' : textOf(value))

/** Table columns of other kinds. */
export const otherTables: Readonly<Record<string, readonly TableColumn[]>> = {
  namespaces: [name, text('Status', ['status', 'phase']), age],
  configmaps: [name, numberColumn('Data', (one) => countOf(one, 'data') + countOf(one, 'binaryData')), age],
  secrets: [name, text('Type', ['type']), numberColumn('Data', (one) => countOf(one, 'data')), age],
  serviceaccounts: [name, numberColumn('Secrets', (one) => objectsAt(one, 'secrets').length), age],
  leases: [name, text('Holder', ['spec', 'holderIdentity']), age],
  services: [
    name,
    text('Type', ['spec', 'type']),
    text('Cluster-IP', ['spec', 'clusterIP']),
    textColumn('External-IP', externalOf),
    textColumn('Port(s)', portsOf),
    age,
    textColumn(
      'Selector',
      (one) =>
        orNone(
          Object.entries(objectAt(one, 'spec', 'selector'))
            .map(([key, value]) => `${key}=${textOf(value)}`)
            .join(','),
        ),
      1,
    ),
  ],
  poddisruptionbudgets: [
    name,
    textColumn('Min Available', (one) => share(fieldAt(one, 'spec', 'minAvailable'))),
    textColumn('Max Unavailable', (one) => share(fieldAt(one, 'spec', 'maxUnavailable'))),
    numberColumn('Allowed Disruptions', (one) => numberAt(one, 'status', 'disruptionsAllowed') ?? 0),
    age,
  ],
  events: [
    textColumn('Last Seen', (one, now) =>
      ageOf(stringAt(one, 'lastTimestamp') || stringAt(one, 'metadata', 'creationTimestamp'), now),
    ),
    text('Type', ['type']),
    text('Reason', ['reason']),
    textColumn(
      'Object',
      (one) => `${stringAt(one, 'involvedObject', 'kind').toLowerCase()}/${stringAt(one, 'involvedObject', 'name')}`,
    ),
    text('Message', ['message']),
    text('Subobject', ['involvedObject', 'fieldPath'], 1),
    text('Source', ['source', 'component'], 1),
    textColumn(
      'First Seen',
      (one, now) => ageOf(stringAt(one, 'firstTimestamp') || stringAt(one, 'metadata', 'creationTimestamp'), now),
      1,
    ),
    numberColumn('Count', (one) => numberAt(one, 'count') ?? 1, 1),
    textColumn('Name', ({ metadata }) => metadata.name, 1),
  ],
}

const countOf = (object: KubeObject, field: string): number => Object.keys(objectAt(object, field)).length

function externalOf(service: KubeObject): string {
  const type = stringAt(service, 'spec', 'type')
  if (type === 'ExternalName') return stringAt(service, 'spec', 'externalName')
  const addresses = objectsAt(service, 'status', 'loadBalancer', 'ingress').map((one) => stringAt(one, 'ip'))
  return type === 'LoadBalancer' ? addresses.join(',') || '<pending>' : '<none>'
}

function portsOf(service: KubeObject): string {
  const ports = objectsAt(service, 'spec', 'ports').map((one) => {
    const nodePort = numberAt(one, 'nodePort')
    return `${numberAt(one, 'port') ?? 0}${nodePort === undefined ? '' : `:${nodePort}`}/${stringAt(one, 'protocol') || 'TCP'}`
  })
  return orNone(ports.join(','))
}
