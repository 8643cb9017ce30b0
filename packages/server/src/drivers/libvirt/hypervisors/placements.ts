import { DriverError, type HostShape, InsufficientCapacity, isBusyError } from '#reconcile/ports/index.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

interface Capacity {
  readonly memoryMib: number
  readonly vcpus: number
}

const keptMib = 1_024
const vcpusEach = 4
/** Timeout after which a hypervisor gets no new or larger host. */
const answerMs = 5_000

/** Name of a host's hypervisor; null without a placement. */
export async function findPlacement({ registry, options }: LibvirtContext, host: string): Promise<string | null> {
  const [row] = await registry.query<{
    hypervisor: string
  }>`select hypervisor from infra.placements where host = ${host} and engine = ${options.name}`
  return row?.hypervisor ?? null
}

/**
 * Places a host on the reachable hypervisor with the most free memory and returns it; an existing placement stays. Throws InsufficientCapacity if it fits
 * nowhere, Busy if some are unreachable.
 */
export async function placeHost(
  context: LibvirtContext,
  host: string,
  { hypervisors, shape }: { readonly hypervisors: readonly Hypervisor[]; readonly shape: HostShape },
): Promise<Hypervisor> {
  const placed = await findPlacement(context, host)
  const known = hypervisors.find(({ name }) => name === placed)
  if (known) return known
  const probes = await Promise.all(hypervisors.map((hypervisor) => findFreeCapacity(context, hypervisor)))
  const reachable = probes.filter((probe) => probe !== null)
  for (const { hypervisor, capacity } of reachable.toSorted((one, other) => other.leftMib - one.leftMib))
    if (await reserveShape(context, host, { hypervisor, capacity, shape })) return hypervisor
  const away = probes.length - reachable.length
  const [engine, reason] = [context.options.name, `has capacity for ${host}.`]
  if (away === 0) throw new InsufficientCapacity(`No hypervisor of ${engine} ${reason}`)
  throw new DriverError('Busy', `No reachable hypervisor of ${engine} (${away} are unreachable) ${reason}`)
}

interface FreeCapacity {
  readonly hypervisor: Hypervisor
  readonly capacity: Capacity
  readonly leftMib: number
}

async function findFreeCapacity(context: LibvirtContext, hypervisor: Hypervisor): Promise<FreeCapacity | null> {
  try {
    const capacity = await readCapacity(hypervisor)
    return { hypervisor, capacity, leftMib: capacity.memoryMib - (await reservedMib(context, hypervisor)) }
  } catch (error) {
    if (isBusyError(error)) return null
    throw error
  }
}

/** Changes a host's reservation. Throws InsufficientCapacity if it does not fit; the old one stays. */
export async function resizePlacement(
  context: LibvirtContext,
  host: string,
  { hypervisor, shape }: { readonly hypervisor: Hypervisor; readonly shape: HostShape },
): Promise<void> {
  const capacity = await readCapacity(hypervisor)
  if (await reserveShape(context, host, { hypervisor, capacity, shape })) return
  throw new InsufficientCapacity(`${hypervisor.name} has no capacity for a larger ${host}.`)
}

/** Reserves a placed host's resources on another hypervisor instead. Throws InsufficientCapacity if it does not fit there. */
export async function movePlacement(
  context: LibvirtContext,
  host: string,
  { hypervisor, shape }: { readonly hypervisor: Hypervisor; readonly shape: HostShape },
): Promise<void> {
  const capacity = await readCapacity(hypervisor)
  if (await reserveShape(context, host, { hypervisor, capacity, shape, isMove: true })) return
  throw new InsufficientCapacity(`${hypervisor.name} has no capacity for ${host}.`)
}

/** Deletes a host's placement and reservation. Returns its hypervisor; null without a placement. */
export async function dropPlacement({ registry, options }: LibvirtContext, host: string): Promise<string | null> {
  const [row] = await registry.query<{
    hypervisor: string
  }>`delete from infra.placements where host = ${host} and engine = ${options.name} returning hypervisor`
  return row?.hypervisor ?? null
}

async function readCapacity(hypervisor: Hypervisor): Promise<Capacity> {
  const { memoryMib, vcpus } = hypervisor
  const info = await runVirsh(hypervisor, { args: ['nodeinfo'], deadlineMs: answerMs })
  const numberAt = (words: RegExp): number => Number(words.exec(info)?.[1] ?? 0)
  return {
    memoryMib: memoryMib ?? Math.floor(numberAt(/^Memory size:\s+(\d+) KiB/m) / 1_024) - keptMib,
    vcpus: vcpus ?? vcpusEach * numberAt(/^CPU\(s\):\s+(\d+)/m),
  }
}

async function reservedMib({ registry, options }: LibvirtContext, { name }: Hypervisor): Promise<number> {
  const [row] = await registry.query<{
    mib: number
  }>`select coalesce(sum(memory_mib), 0)::bigint as mib from infra.placements where engine = ${options.name} and hypervisor = ${name}`
  return row?.mib ?? 0
}

/** A lock lets the second statement see earlier reservations. */
async function reserveShape(
  { registry, options }: LibvirtContext,
  host: string,
  order: Pick<FreeCapacity, 'hypervisor' | 'capacity'> & { readonly shape: HostShape; readonly isMove?: boolean },
): Promise<boolean> {
  const { hypervisor, capacity, shape, isMove = false } = order
  const { memoryMib, vcpus } = capacity
  return inTransaction(registry, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('infra-placements/' || $1, 0))", [options.name])
    const { rowCount } = await client.query(
      `insert into infra.placements as seen (host, engine, hypervisor, memory_mib, vcpus)
       select $1, $2, $3, $4::bigint, $5::bigint
       where (select coalesce(sum(memory_mib), 0) + $4 <= $6 and coalesce(sum(vcpus), 0) + $5 <= $7
              from infra.placements where engine = $2 and hypervisor = $3 and host <> $1)
       on conflict (host) do update set memory_mib = excluded.memory_mib, vcpus = excluded.vcpus, hypervisor = excluded.hypervisor
         where seen.engine = excluded.engine and (seen.hypervisor = excluded.hypervisor or $8)
       returning 1`,
      [host, options.name, hypervisor.name, shape.memoryMib, shape.vcpus, memoryMib, vcpus, isMove],
    )
    return rowCount === 1
  })
}
