import { type KnownResource, readKnownResources } from '#store/reality/known-resources.ts'
import type { Store } from '#store/open-store.ts'
import { DriverError, type Drivers, type Resource } from '../ports/index.ts'

/** What one look at everything found. */
export interface Reality {
  /** What is on the infrastructure and belongs to no row. */
  readonly orphans: readonly Resource[]
  /** What was made once, is to stay, and is not there. */
  readonly missing: readonly KnownResource[]
  /** Regions and kinds that could not be asked, with the reason; nothing is said of what is there. */
  readonly unasked: readonly { readonly region: string; readonly kind: 'volume' | 'host'; readonly reason: string }[]
  /** How many resources were found on the infrastructure. */
  readonly found: number
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
  if (first.orphans.length === 0 && first.missing.length === 0) return first
  const second = await lookOnce(options)
  const before = new Set([...first.orphans.map(keyOf), ...first.missing.map(keyOf)])
  return {
    ...second,
    orphans: second.orphans.filter((one) => before.has(keyOf(one))),
    missing: second.missing.filter((one) => before.has(keyOf(one))),
  }
}

/** The infrastructure is asked before the rows are read: what is made meanwhile has a row by then. */
async function lookOnce(options: LookOptions): Promise<Reality> {
  const there = new Map<string, Resource>()
  const unasked: Reality['unasked'][number][] = []
  const asked = new Set<string>()
  for (const region of options.regions)
    for (const kind of ['volume', 'host'] as const) {
      const listed = await list(options, kind, region)
      if (typeof listed === 'string') {
        unasked.push({ region, kind, reason: listed })
        continue
      }
      for (const one of listed) there.set(keyOf(one), one)
      asked.add(`${kind} ${region}`)
    }
  const orphans = new Map(there)
  const missing: KnownResource[] = []
  for await (const known of readKnownResources(options.store.db)) {
    const isThere = orphans.delete(keyOf(known))
    const isMissed = known.isProvisioned && !known.isGoing && asked.has(`${known.kind} ${known.region}`)
    if (!isThere && isMissed) missing.push(known)
  }
  return { orphans: [...orphans.values()], missing, unasked, found: there.size }
}

/** What a driver says is there, or why it cannot say it. */
async function list(
  { drivers, installationId }: LookOptions,
  kind: KnownResource['kind'],
  region: string,
): Promise<readonly Resource[] | string> {
  try {
    if (kind === 'volume') return await drivers.volumes(region).listVolumes(installationId)
    return await drivers.hosts(region).listHosts(installationId)
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
