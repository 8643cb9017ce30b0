import { type KnownResource, readKnownResources } from '#store/reality/known-resources.ts'
import type { Store } from '#store/open-store.ts'
import { DriverError, type Drivers, type OpenVolumeSeen, type Resource } from '../ports/index.ts'

/** What one look at everything found. */
export interface Reality {
  /** What is on the infrastructure and belongs to no row. */
  readonly orphans: readonly Resource[]
  /** What was made once, is to stay, and is not there. */
  readonly missing: readonly KnownResource[]
  /** Volumes that somebody has open who should not: anybody where no host has them, and more than one where a host does. */
  readonly strangers: readonly StrangersFound[]
  /** Regions and kinds that could not be asked, with the reason; nothing is said of what is there. */
  readonly unasked: readonly { readonly region: string; readonly kind: 'volume' | 'host'; readonly reason: string }[]
  /** How many resources were found on the infrastructure. */
  readonly found: number
}

/** A volume with those that have it open, by their addresses. */
export interface StrangersFound extends KnownResource {
  readonly clients: readonly string[]
}

/** What a look is made with. */
export interface LookOptions {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'volumes' | 'hosts'>
  readonly regions: readonly string[]
  readonly installationId: string
}

/**
 * Compares the rows with what the infrastructure holds, both ways, and changes nothing. What differs at the first look is looked at again, because things come and go meanwhile: only
 * what differs both times is told.
 */
export async function examineReality(options: LookOptions): Promise<Reality> {
  const first = await lookOnce(options)
  if ([first.orphans, first.missing, first.strangers].every(({ length }) => length === 0)) return first
  const second = await lookOnce(options)
  const before = new Set([...first.orphans.map(keyOf), ...first.missing.map(keyOf)])
  const openBefore = new Set(first.strangers.map(keyOf))
  return {
    ...second,
    orphans: second.orphans.filter((one) => before.has(keyOf(one))),
    missing: second.missing.filter((one) => before.has(keyOf(one))),
    strangers: second.strangers.filter((one) => openBefore.has(keyOf(one))),
  }
}

/** The infrastructure is asked before the rows are read: what is made meanwhile has a row by then. */
async function lookOnce(options: LookOptions): Promise<Reality> {
  const there = new Map<string, Resource>()
  const unasked: Reality['unasked'][number][] = []
  const asked = new Set<string>()
  const open = new Map<string, readonly string[]>()
  for (const question of questionsOf(options)) {
    const { kind, regions } = question
    const listed = await answerTo(question)
    if (typeof listed === 'string') {
      unasked.push(...regions.map((region) => ({ region, kind, reason: listed })))
      continue
    }
    for (const one of listed.resources) there.set(keyOf(one), one)
    for (const { volume, clients } of listed.open) open.set(keyOf(volume), clients)
    for (const region of regions) asked.add(`${kind} ${region}`)
  }
  const orphans = new Map(there)
  const missing: KnownResource[] = []
  const strangers: StrangersFound[] = []
  for await (const known of readKnownResources(options.store.db)) {
    const isThere = orphans.delete(keyOf(known))
    const isMissed = known.isProvisioned && !known.isGoing && asked.has(`${known.kind} ${known.region}`)
    if (!isThere && isMissed) missing.push(known)
    const clients = open.get(keyOf(known)) ?? []
    // What is being made or removed is open here.
    if (known.isProvisioned && !known.isGoing && clients.length > (known.isHeld ? 1 : 0))
      strangers.push({ ...known, clients })
  }
  return { orphans: [...orphans.values()], missing, strangers, unasked, found: there.size }
}

interface Listed {
  readonly resources: readonly Resource[]
  readonly open: readonly OpenVolumeSeen[]
}

/** What one driver is asked, for all regions that it serves. */
interface Question {
  readonly kind: KnownResource['kind']
  readonly regions: readonly string[]
  list(): Promise<Listed>
}

/** Each driver is asked once, however many regions it serves: it lists what it has in all of them. */
function questionsOf({ drivers, regions, installationId }: LookOptions): Question[] {
  const volumes = Map.groupBy(regions, (region) => drivers.volumes(region))
  const hosts = Map.groupBy(regions, (region) => drivers.hosts(region))
  return [
    ...[...volumes].map(([driver, served]): Question => ({
      kind: 'volume',
      regions: served,
      list: async () => ({
        resources: await driver.listVolumes(installationId),
        open: (await driver.listOpenVolumes?.(installationId)) ?? [],
      }),
    })),
    ...[...hosts].map(([driver, served]): Question => ({
      kind: 'host',
      regions: served,
      list: async () => ({ resources: await driver.listHosts(installationId), open: [] }),
    })),
  ]
}

/** What a driver says is there, or why it cannot say it. */
async function answerTo({ list }: Question): Promise<Listed | string> {
  try {
    return await list()
  } catch (error) {
    if (error instanceof DriverError) return error.message
    throw error
  }
}

/** Kind, number and uid: what a name is made of, whatever row or stamp it is read from. */
function keyOf(one: Resource | KnownResource): string {
  const { kind, id, uid } = 'stamp' in one ? one.stamp : one
  return `${kind} ${id} ${uid}`
}
