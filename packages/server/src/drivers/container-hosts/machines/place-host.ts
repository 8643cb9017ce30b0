import { type Claimed, DriverError, type HostShape, type HostSpec, LacksRoom } from '#reconcile/ports/index.ts'
import type { MachineRoom } from '../../containers/index.ts'
import { askRegistry } from '../../registry/open-registry.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import { type ContainerHostContext, servedRegion } from '../container-host-context.ts'
import type { HostMachine } from '../container-host-options.ts'
import type { ContainerHostRow } from './host-row.ts'

/** Defaults: memory reserved for the machine, and virtual CPUs per physical CPU. */
const keptMib = 1_024
const vcpusEach = 4

/** Inserts a new host on the machine with the most free memory. LacksRoom if none fits, Busy if an unreachable one might. */
export async function placeContainerHost(context: ContainerHostContext, host: Claimed, spec: HostSpec): Promise<void> {
  const { machines } = servedRegion(context, host.region)
  const looks = await Promise.all(machines.map((machine) => lookAt(context, machine)))
  const rooms = looks.filter((look) => look !== null)
  for (const { machine, room } of rooms.toSorted((one, other) => other.leftMib - one.leftMib))
    if (await insertHostRow(context, host, { machine, room, spec })) return
  const [engine, away] = [context.options.name, looks.length - rooms.length]
  if (away === 0) throw new LacksRoom(`No machine of ${engine} has capacity for ${host.name}.`)
  throw new DriverError(
    'Busy',
    `No reachable machine of ${engine} (${away} are unreachable) has capacity for ${host.name}.`,
  )
}

/** Changes a host's reservation. LacksRoom if the new shape does not fit; the old reservation stays. */
export async function moveHostShape(
  context: ContainerHostContext,
  host: ContainerHostRow,
  { machine, shape }: { readonly machine: HostMachine; readonly shape: HostShape },
): Promise<void> {
  const room = await askMachine(machine)
  const { memoryMib, vcpus, diskMib } = shape
  const moved = await inTurn(
    context,
    `update infra.container_hosts set memory_mib = $4::bigint, vcpus = $5::bigint, disk_mib = $8::bigint
     where name = $1 and ${fits} returning 1`,
    [...askOf(context, host.name, machine), memoryMib, vcpus, room.memoryMib, room.vcpus, diskMib],
  )
  if (!moved) throw new LacksRoom(`${machine.name} has no capacity for a larger ${host.name}.`)
}

/** True if the other hosts of the machine leave enough capacity. */
const fits = `(select coalesce(sum(memory_mib), 0) + $4 <= $6 and coalesce(sum(vcpus), 0) + $5 <= $7
  from infra.container_hosts where engine = $2 and machine = $3 and name <> $1)`

interface FoundMachine {
  readonly machine: HostMachine
  readonly room: MachineRoom
  readonly leftMib: number
}

/** Null if the machine does not answer. */
async function lookAt(context: ContainerHostContext, machine: HostMachine): Promise<FoundMachine | null> {
  try {
    const room = await askMachine(machine)
    const sql =
      'select coalesce(sum(memory_mib), 0)::bigint as mib from infra.container_hosts where engine = $1 and machine = $2'
    const { name, registry } = context.options
    const [row] = await askRegistry<{ mib: number }>(registry, sql, [name, machine.name])
    return { machine, room, leftMib: room.memoryMib - (row?.mib ?? 0) }
  } catch (error) {
    if (error instanceof DriverError && error.code === 'Busy') return null
    throw error
  }
}

/** Queries the machine even if its capacity is configured: an unreachable machine gets no host. */
async function askMachine({ containers, memoryMib, vcpus }: HostMachine): Promise<MachineRoom> {
  const has = await containers.askRoom()
  return { memoryMib: memoryMib ?? has.memoryMib - keptMib, vcpus: vcpus ?? vcpusEach * has.vcpus }
}

async function insertHostRow(
  context: ContainerHostContext,
  { name, stamp, region }: Claimed,
  { machine, room, spec }: Pick<FoundMachine, 'machine' | 'room'> & { readonly spec: HostSpec },
): Promise<boolean> {
  const { memoryMib, vcpus, diskMib, label, image, kubelet, ipv4 } = spec
  const [address = null] = ipv4
  const promise = [...askOf(context, name, machine), memoryMib, vcpus, room.memoryMib, room.vcpus, diskMib]
  return inTurn(
    context,
    `insert into infra.container_hosts
       (name, engine, machine, memory_mib, vcpus, disk_mib, region, installation, public_id, uid, label, image, kubelet, address)
     select $1, $2, $3, $4::bigint, $5::bigint, $8::bigint, $9, $10, $11::bigint, $12, $13, $14, $15, $16 where ${fits}
     returning 1`,
    [...promise, region, stamp.installation, stamp.id, stamp.uid, label, image, kubelet, address],
  )
}

const askOf = ({ options }: ContainerHostContext, name: string, machine: HostMachine): readonly unknown[] => [
  name,
  options.name,
  machine.name,
]

/** Serializes reservations: the second statement sees the previous transaction. Returns true if a row was written. */
async function inTurn({ options }: ContainerHostContext, sql: string, values: readonly unknown[]): Promise<boolean> {
  return inTransaction(options.registry, async (client) => {
    const turn = "select pg_advisory_xact_lock(hashtextextended('infra-container-hosts/' || $1, 0))"
    await client.query(turn, [options.name])
    return (await client.query(sql, [...values])).rowCount === 1
  })
}
