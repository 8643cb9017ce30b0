import { DriverError, type HostShape, LacksRoom } from '#reconcile/ports/index.ts'
import { askRegistry } from '../../registry/open-registry.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

/** Room of a hypervisor, as its hosts may have it together. */
interface Capacity {
  readonly memoryMib: number
  readonly vcpus: number
}

/** What a hypervisor keeps for itself, and how many processors of hosts share one of its own, where nobody has said. */
const keptMib = 1_024
const vcpusEach = 4
/** A hypervisor that has not answered by then takes no new host, and no larger one. */
const answerMs = 5_000

/** Where a host was placed: the name of a hypervisor; null where nobody remembers. */
export async function findPlacement({ registry, options }: LibvirtContext, host: string): Promise<string | null> {
  const sql = 'select hypervisor from infra.placements where host = $1 and engine = $2'
  const [row] = await askRegistry<{ hypervisor: string }>(registry, sql, [host, options.name])
  return row?.hypervisor ?? null
}

/** Chooses the hypervisor with most memory left that answers and has room for a host, and promises it that room. LacksRoom where none has, Busy where one that does not answer may have. */
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
  const [engine, room] = [context.options.name, `has room for ${host}.`]
  if (away === 0) throw new LacksRoom(`No hypervisor of ${engine} ${room}`)
  throw new DriverError('Busy', `No hypervisor of ${engine} that answers (${away} do not) ${room}`)
}

interface FoundRoom {
  readonly hypervisor: Hypervisor
  readonly capacity: Capacity
  readonly leftMib: number
}

/** Room of a hypervisor; null for one that does not answer, also where its room is known. */
async function lookForRoom(context: LibvirtContext, hypervisor: Hypervisor): Promise<FoundRoom | null> {
  try {
    const capacity = await askCapacity(hypervisor)
    return { hypervisor, capacity, leftMib: capacity.memoryMib - (await promisedMib(context, hypervisor)) }
  } catch (error) {
    if (error instanceof DriverError && error.code === 'Busy') return null
    throw error
  }
}

/** Promises a host other room where it is. Busy where that does not fit, and then it keeps what it had. */
export async function moveShape(
  context: LibvirtContext,
  host: string,
  { hypervisor, shape }: { readonly hypervisor: Hypervisor; readonly shape: HostShape },
): Promise<void> {
  const capacity = await askCapacity(hypervisor)
  if (await promiseShape(context, host, { hypervisor, capacity, shape })) return
  throw new LacksRoom(`${hypervisor.name} has no room for a larger ${host}.`)
}

/** Takes back what a host was promised; returns the name of its hypervisor, null if it had no place. */
export async function dropPlacement({ registry, options }: LibvirtContext, host: string): Promise<string | null> {
  const sql = 'delete from infra.placements where host = $1 and engine = $2 returning hypervisor'
  const [row] = await askRegistry<{ hypervisor: string }>(registry, sql, [host, options.name])
  return row?.hypervisor ?? null
}

/** Asks a hypervisor what it may give: what libvirt says of it, where nobody has said. Busy where it does not answer soon. */
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

/** Those that ask at once take turns: the second statement sees what the turn before has written. */
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
