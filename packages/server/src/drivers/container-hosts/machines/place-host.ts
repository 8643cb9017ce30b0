import {
  type Claimed,
  DriverError,
  type HostShape,
  type HostSpec,
  InsufficientCapacity,
  isBusyError,
} from '#reconcile/ports/index.ts'
import type { MachineCapacity } from '../../containers/index.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import { type ContainerHostContext, servedRegion } from '../container-host-context.ts'
import type { HostMachine } from '../container-host-options.ts'
import type { ContainerHostRow } from './host-row.ts'

/** Default values: memory in MiB that hosts cannot use, and virtual CPUs per physical CPU. */
const keptMib = 1_024
const vcpusEach = 4

/**
 * Inserts the row of a host on the machine with the most free memory. Throws InsufficientCapacity if no machine has space, Busy if an unreachable machine
 * might.
 */
export async function placeContainerHost(context: ContainerHostContext, host: Claimed, spec: HostSpec): Promise<void> {
  const { machines } = servedRegion(context, host.region)
  const probes = await Promise.all(machines.map((machine) => probeMachine(context, machine)))
  const reachable = probes.filter((probe) => probe !== null)
  for (const { machine, capacity } of reachable.toSorted((one, other) => other.leftMib - one.leftMib))
    if (await insertHostRow(context, host, { machine, capacity, spec })) return
  const [engine, away] = [context.options.name, probes.length - reachable.length]
  if (away === 0) throw new InsufficientCapacity(`No machine of ${engine} has capacity for ${host.name}.`)
  throw new DriverError(
    'Busy',
    `No reachable machine of ${engine} (${away} are unreachable) has capacity for ${host.name}.`,
  )
}

/** Updates a host's reservation. Throws InsufficientCapacity if memory or CPUs do not fit, Busy if the machine is unreachable. */
export async function resizeHostPlacement(
  context: ContainerHostContext,
  host: ContainerHostRow,
  { machine, shape }: { readonly machine: HostMachine; readonly shape: HostShape },
): Promise<void> {
  const capacity = await readHostCapacity(machine)
  const { memoryMib, vcpus, diskMib } = shape
  const moved = await withPlacementLock(
    context,
    `update infra.container_hosts set memory_mib = $4::bigint, vcpus = $5::bigint, disk_mib = $8::bigint
     where name = $1 and ${fits} returning 1`,
    [...placementKey(context, host.name, machine), memoryMib, vcpus, capacity.memoryMib, capacity.vcpus, diskMib],
  )
  if (!moved) throw new InsufficientCapacity(`${machine.name} has no capacity for a larger ${host.name}.`)
}

const fits = `(select coalesce(sum(memory_mib), 0) + $4 <= $6 and coalesce(sum(vcpus), 0) + $5 <= $7
  from infra.container_hosts where engine = $2 and machine = $3 and name <> $1)`

interface ReachableMachine {
  readonly machine: HostMachine
  readonly capacity: MachineCapacity
  readonly leftMib: number
}

async function probeMachine(context: ContainerHostContext, machine: HostMachine): Promise<ReachableMachine | null> {
  try {
    const capacity = await readHostCapacity(machine)
    const { name, registry } = context.options
    const [row] = await registry.query<{
      mib: number
    }>`select coalesce(sum(memory_mib), 0)::bigint as mib from infra.container_hosts where engine = ${name} and machine = ${machine.name}`
    return { machine, capacity, leftMib: capacity.memoryMib - (row?.mib ?? 0) }
  } catch (error) {
    if (isBusyError(error)) return null
    throw error
  }
}

/** Queries the machine even if its capacity is configured: an unreachable machine gets no host. */
async function readHostCapacity({ containers, memoryMib, vcpus }: HostMachine): Promise<MachineCapacity> {
  const has = await containers.readCapacity()
  return { memoryMib: memoryMib ?? has.memoryMib - keptMib, vcpus: vcpus ?? vcpusEach * has.vcpus }
}

async function insertHostRow(
  context: ContainerHostContext,
  { name, stamp, region }: Claimed,
  { machine, capacity, spec }: Pick<ReachableMachine, 'machine' | 'capacity'> & { readonly spec: HostSpec },
): Promise<boolean> {
  const { memoryMib, vcpus, diskMib, label, image, kubelet, ipv4 } = spec
  const [address = null] = ipv4
  const reservation = [
    ...placementKey(context, name, machine),
    memoryMib,
    vcpus,
    capacity.memoryMib,
    capacity.vcpus,
    diskMib,
  ]
  return withPlacementLock(
    context,
    `insert into infra.container_hosts
       (name, engine, machine, memory_mib, vcpus, disk_mib, region, installation, public_id, uid, label, image, kubelet, address)
     select $1, $2, $3, $4::bigint, $5::bigint, $8::bigint, $9, $10, $11::bigint, $12, $13, $14, $15, $16 where ${fits}
     returning 1`,
    [...reservation, region, stamp.installation, stamp.id, stamp.uid, label, image, kubelet, address],
  )
}

const placementKey = ({ options }: ContainerHostContext, name: string, machine: HostMachine): readonly unknown[] => [
  name,
  options.name,
  machine.name,
]

/** Runs the statement under a lock, so that it includes earlier reservations. True if it wrote a row. */
async function withPlacementLock(
  { options }: ContainerHostContext,
  sql: string,
  values: readonly unknown[],
): Promise<boolean> {
  return inTransaction(options.registry, async (client) => {
    const lock = "select pg_advisory_xact_lock(hashtextextended('infra-container-hosts/' || $1, 0))"
    await client.query(lock, [options.name])
    return (await client.query(sql, [...values])).rowCount === 1
  })
}
