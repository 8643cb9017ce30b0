import { driverErrorCodes, stampKinds } from '#reconcile/ports/index.ts'
import { faultModes, portMethods } from '../../faults/fault-store.ts'
import { type Shape, describeErrors, flag, integer, listOf, oneOf, orNull, record, refTo, text } from './shapes.ts'

const number = integer('ID of the resource in the API.', { minimum: 1 })
const work: Shape = {
  oneOf: [refTo('Work'), { type: 'null' }],
  description: 'Work in progress on the resource; null if none.',
}
const on = oneOf(portMethods, 'Driver method that fails.')
const as = oneOf(faultModes, 'How the calls fail; see the testing guide.')
const code = oneOf(driverErrorCodes, 'Error code, for the fault types that return an error.')
const kind = oneOf(stampKinds, 'Kind of the resource with the ID; all kinds if absent.')
const times = integer('Number of calls that fail.', { minimum: 1, maximum: 1_000_000 })
const gib = (description: string): Shape => integer(`${description}, in GiB.`, { minimum: 0, maximum: 1_000_000_000 })
const hosts = integer('Maximum number of hosts.', { minimum: 0, maximum: 1_000_000_000 })
const region = { ...text('ID of the region.'), pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }

/** Schemas of request bodies. */
export const bodies = {
  fault: {
    ...record('NewFault', {
      on,
      as,
      id: orNull(number),
      kind: orNull(kind),
      times: orNull({ ...times, default: 1 }),
      code: orNull(code),
    }),
    required: ['on', 'as'],
  },
  capacity: {
    ...record('NewCapacity', { region, volumes_gib: orNull(gib('Capacity for volumes')), hosts: orNull(hosts) }),
    required: ['region'],
  },
} as const

/** Schemas of the responses. */
export const schemas: Readonly<Record<string, Shape>> = {
  Errors: describeErrors(),
  Work: record('Work', {
    kind: text('Kind of work.'),
    percent: integer('Progress in percent.', { minimum: 0, maximum: 100 }),
    remaining_ms: integer('Remaining time, in milliseconds.', { minimum: 0 }),
  }),
  Fault: record('Fault', {
    fault: integer('ID of the fault.', { minimum: 1 }),
    on,
    id: orNull(number),
    kind: orNull(text('Kind of the resource with the ID. Null for all kinds.')),
    times,
    left: integer('Number of calls that still fail.', { minimum: 0 }),
    as,
    code: orNull(code),
  }),
  Capacity: record('Capacity', {
    region,
    volumes_gib: gib('Capacity for volumes'),
    volumes_gib_used: gib('Capacity used by volumes'),
    hosts,
    hosts_used: integer('Number of hosts.', { minimum: 0 }),
  }),
  Volume: record('Volume', {
    id: number,
    name: text('Name in the simulated storage.'),
    region,
    size: gib('Size'),
    hardware_type: text('Storage class.'),
    encrypted: flag('True if the volume is encrypted.'),
    complete: flag('True when provisioning is complete.'),
    healthy: flag('False if the data is damaged.'),
    missing: flag('True if the disk was removed.'),
    work,
  }),
  Host: record('Host', {
    id: number,
    name: text('Name in the simulator.'),
    region,
    label: text('Label of the host.'),
    power: text('Power state.'),
    boot_serial: integer('Number of boots.', { minimum: 0 }),
    complete: flag('True when provisioning is complete.'),
    work,
  }),
  Device: record('Device', {
    volume_id: orNull(number),
    host_id: orNull(number),
    link: text('Link of the device.'),
    slot: orNull(text('Slot of the device.')),
    work,
  }),
  Cluster: record('Cluster', {
    id: number,
    name: text('Name of the control plane.'),
    uid: text('Unique ID of the cluster, part of its TLS name.'),
    region,
    version: text('Kubernetes version, `<major>.<minor>`.'),
    patch: text('Kubernetes version with the patch number.'),
    highly_available: flag('True if the control plane is highly available.'),
    complete: flag('True when provisioning is complete.'),
    credentials_serial: integer('Serial of the current credentials.', { minimum: 0 }),
    endpoints: { type: 'array', items: { type: 'string' }, description: 'URLs of the API server.' },
    work,
  }),
  Node: record('Node', {
    id: number,
    name: text('Name in the simulator.'),
    cluster_id: orNull(number),
    node_name: text('Name in Kubernetes.'),
    host_id: orNull(number),
    version: text('Kubelet version.'),
    ready: flag('True if the node is ready.'),
    spec_serial: integer('Serial of the current spec.', { minimum: 0 }),
    work,
  }),
  World: record('World', {
    volumes: listOf('Volume', 'Volumes in the simulator.'),
    volume_snapshots: listOf('Volume', 'Snapshots of volumes in the simulator.'),
    hosts: listOf('Host', 'Hosts.'),
    devices: listOf('Device', 'Volumes plugged into hosts.'),
    clusters: listOf('Cluster', 'Control planes.'),
    nodes: listOf('Node', 'Cluster nodes.'),
    capacity: listOf('Capacity', 'Capacity by region.'),
    faults: listOf('Fault', 'Configured faults.'),
  }),
}
