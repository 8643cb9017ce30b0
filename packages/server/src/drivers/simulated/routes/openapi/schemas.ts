import { driverErrorCodes } from '#reconcile/ports/index.ts'
import { faultManners, portMethods } from '../../faults/fault-store.ts'
import { type Shape, describeErrors, flag, integer, listOf, oneOf, orNull, record, refTo, text } from './shapes.ts'

const number = integer('Number of the resource in the API.', { minimum: 1 })
const work: Shape = {
  oneOf: [refTo('Work'), { type: 'null' }],
  description: 'What is being done to it; null when nothing is.',
}
const on = oneOf(portMethods, 'The driver method.')
const as = oneOf(faultManners, 'How its calls fail: see the page about testing.')
const code = oneOf(driverErrorCodes, 'The error of a call that fails with one.')
const times = integer('For how many calls it stands.', { minimum: 1, maximum: 1_000_000 })
const gib = (description: string): Shape => integer(`${description}, in GiB.`, { minimum: 0, maximum: 1_000_000_000 })
const hosts = integer('How many hosts there may be.', { minimum: 0, maximum: 1_000_000_000 })
const region = { ...text('Id of a region.'), pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }

/** Request bodies. */
export const bodies = {
  fault: {
    ...record('NewFault', { on, as, id: orNull(number), times: orNull({ ...times, default: 1 }), code: orNull(code) }),
    required: ['on', 'as'],
  },
  capacity: {
    ...record('NewCapacity', { region, volumes_gib: orNull(gib('Room for volumes')), hosts: orNull(hosts) }),
    required: ['region'],
  },
} as const

/** Schemas of the responses. */
export const schemas: Readonly<Record<string, Shape>> = {
  Errors: describeErrors(),
  Work: record('Work', {
    kind: text('What is done.'),
    percent: integer('How much of it is done.', { minimum: 0, maximum: 100 }),
    remaining_ms: integer('How long it still takes, in milliseconds.', { minimum: 0 }),
  }),
  Fault: record('Fault', {
    fault: integer('Number of the fault.', { minimum: 1 }),
    on,
    id: orNull(number),
    times,
    left: integer('How many of the calls are still to come.', { minimum: 0 }),
    as,
    code: orNull(code),
  }),
  Capacity: record('Capacity', {
    region,
    volumes_gib: gib('Room for volumes'),
    volumes_gib_used: gib('Room that volumes take'),
    hosts,
    hosts_used: integer('How many hosts there are.', { minimum: 0 }),
  }),
  Volume: record('Volume', {
    id: number,
    name: text('Name in the simulated storage.'),
    region,
    size: gib('Size'),
    hardware_type: text('The storage class.'),
    encrypted: flag('Whether it is encrypted.'),
    complete: flag('Whether it has been made whole.'),
    healthy: flag('Whether it can be read.'),
    missing: flag('Whether its disk is gone.'),
    work,
  }),
  Host: record('Host', {
    id: number,
    name: text('Name in the simulated data centre.'),
    region,
    label: text('Its label.'),
    power: text('Whether it runs.'),
    boot_serial: integer('How often it was started.', { minimum: 0 }),
    complete: flag('Whether it has been made whole.'),
    work,
  }),
  Device: record('Device', {
    volume_id: orNull(number),
    host_id: orNull(number),
    link: text('How the volume is attached.'),
    slot: orNull(text('The slot that it takes.')),
    work,
  }),
  Cluster: record('Cluster', {
    id: number,
    name: text('Name of the control plane.'),
    uid: text('Its identity, which stands in its addresses.'),
    region,
    version: text('Version of Kubernetes, <major>.<minor>.'),
    patch: text('The same with the patch.'),
    highly_available: flag('Whether it outlives the loss of a machine.'),
    complete: flag('Whether it has been made whole.'),
    credentials_serial: integer('How often its credentials were made.', { minimum: 0 }),
    endpoints: { type: 'array', items: { type: 'string' }, description: 'Where it answers.' },
    work,
  }),
  Node: record('Node', {
    id: number,
    name: text('Name in the simulated data centre.'),
    cluster_id: orNull(number),
    node_name: text('Its name in Kubernetes.'),
    host_id: orNull(number),
    version: text('The version that it runs.'),
    ready: flag('Whether it is ready.'),
    spec_serial: integer('How often its spec changed.', { minimum: 0 }),
    work,
  }),
  World: record('World', {
    volumes: listOf('Volume', 'Disks of volumes.'),
    hosts: listOf('Host', 'Hosts.'),
    devices: listOf('Device', 'Volumes at hosts.'),
    clusters: listOf('Cluster', 'Control planes.'),
    nodes: listOf('Node', 'Nodes of clusters.'),
    capacity: listOf('Capacity', 'Room, by region.'),
    faults: listOf('Fault', 'Faults that are set.'),
  }),
}
