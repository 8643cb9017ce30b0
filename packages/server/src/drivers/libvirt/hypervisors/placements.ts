import { DriverError, type HostShape, LacksRoom } from '#reconcile/ports/index.ts'
import { askRegistry } from '../../registry/open-registry.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

interface Capacity {
  readonly memoryMib: number
  readonly vcpus: number
}

/** Defaults: memory reserved for the hypervisor, and virtual CPUs per physical CPU. */
const keptMib = 1_024
const vcpusEach = 4
/** Timeout after which a hypervisor gets no new or larger host. */
const answerMs = 5_000

/** Returns the name of the hypervisor that a host was placed on; null without a placement. */
export async function findPlacement({ registry, options }: LibvirtContext, host: string): Promise<string | null> {
  const sql = 'select hypervisor from infra.placements where host = $1 and engine = $2'
  const [row] = await askRegistry<{ hypervisor: string }>(registry, sql, [host, options.name])
  return row?.hypervisor ?? null
}

/** Places a host on the reachable hypervisor with the most free memory, and reserves capacity. LacksRoom if none fits, Busy if an unreachable one might. */
export async function placeHost(
  context: LibvirtContext,
  host: string,
  { hypervisors, shape }: { readonly hypervisors: readonly Hypervisor[]; readonly shape: HostShape },
): Promise<Hypervisor> {
  const placed = await findPlacement(context, host)
  const known = hypervisors.find(({ name }) => name === placed)
  if (known) return known
  const looks = await Promise.all(hypervisors.map((hypervisor) => lookForRoom(context, hypervisor)))
  const rooms = looks.filter((look) => look !== null)
  for (const { hypervisor, capacity } of rooms.toSorted((one, other) => other.leftMib - one.leftMib))
    if (await promiseShape(context, host, { hypervisor, capacity, shape })) return hypervisor
  const away = looks.length - rooms.length
  const [engine, room] = [context.options.name, `has capacity for ${host}.`]
  if (away === 0) throw new LacksRoom(`No hypervisor of ${engine} ${room}`)
  throw new DriverError('Busy', `No reachable hypervisor of ${engine} (${away} are unreachable) ${room}`)
}

interface FoundRoom {
  readonly hypervisor: Hypervisor
  readonly capacity: Capacity
  readonly leftMib: number
}

/** Free capacity of a hypervisor; null if it does not answer, even if its capacity is configured. */
async function lookForRoom(context: LibvirtContext, hypervisor: Hypervisor): Promise<FoundRoom | null> {
  try {
    const capacity = await askCapacity(hypervisor)
    return { hypervisor, capacity, leftMib: capacity.memoryMib - (await promisedMib(context, hypervisor)) }
  } catch (error) {
    if (error instanceof DriverError && error.code === 'Busy') return null
    throw error
  }
}

/** Changes a host's reservation. Busy if the new shape does not fit; the old reservation stays. */
export async function moveShape(
  context: LibvirtContext,
  host: string,
  { hypervisor, shape }: { readonly hypervisor: Hypervisor; readonly shape: HostShape },
): Promise<void> {
  const capacity = await askCapacity(hypervisor)
  if (await promiseShape(context, host, { hypervisor, capacity, shape })) return
  throw new LacksRoom(`${hypervisor.name} has no capacity for a larger ${host}.`)
}

/** Removes a host's reservation; returns the name of its hypervisor, null if it had none. */
export async function dropPlacement({ registry, options }: LibvirtContext, host: string): Promise<string | null> {
  const sql = 'delete from infra.placements where host = $1 and engine = $2 returning hypervisor'
  const [row] = await askRegistry<{ hypervisor: string }>(registry, sql, [host, options.name])
  return row?.hypervisor ?? null
}

/** Capacity as configured, otherwise as libvirt reports it. Busy if it does not answer in time. */
async function askCapacity(hypervisor: Hypervisor): Promise<Capacity> {
  const { memoryMib, vcpus } = hypervisor
  const info = await runVirsh(hypervisor, { args: ['nodeinfo'], deadlineMs: answerMs })
  const numberAt = (words: RegExp): number => Number(words.exec(info)?.[1] ?? 0)
  return {
    memoryMib: memoryMib ?? Math.floor(numberAt(/^Memory size:\s+(\d+) KiB/m) / 1_024) - keptMib,
    vcpus: vcpus ?? vcpusEach * numberAt(/^CPU\(s\):\s+(\d+)/m),
  }
}

async function promisedMib({ registry, options }: LibvirtContext, { name }: Hypervisor): Promise<number> {
  const sql =
    'select coalesce(sum(memory_mib), 0)::bigint as mib from infra.placements where engine = $1 and hypervisor = $2'
  const [row] = await askRegistry<{ mib: number }>(registry, sql, [options.name, name])
  return row?.mib ?? 0
}

/** Concurrent reservations are serialized: the second statement sees what the previous transaction committed. */
async function promiseShape(
  { registry, options }: LibvirtContext,
  host: string,
  { hypervisor, capacity, shape }: Pick<FoundRoom, 'hypervisor' | 'capacity'> & { readonly shape: HostShape },
): Promise<boolean> {
  const { memoryMib, vcpus } = capacity
  return inTransaction(registry, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('infra-placements/' || $1, 0))", [options.name])
    const { rowCount } = await client.query(
      `insert into infra.placements as seen (host, engine, hypervisor, memory_mib, vcpus)
       select $1, $2, $3, $4::bigint, $5::bigint
       where (select coalesce(sum(memory_mib), 0) + $4 <= $6 and coalesce(sum(vcpus), 0) + $5 <= $7
              from infra.placements where engine = $2 and hypervisor = $3 and host <> $1)
       on conflict (host) do update set memory_mib = excluded.memory_mib, vcpus = excluded.vcpus
         where seen.engine = excluded.engine and seen.hypervisor = excluded.hypervisor
       returning 1`,
      [host, options.name, hypervisor.name, shape.memoryMib, shape.vcpus, memoryMib, vcpus],
    )
    return rowCount === 1
  })
}
