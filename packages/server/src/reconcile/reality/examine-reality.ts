import { type KnownResource, readKnownResources } from '#store/reality/known-resources.ts'
import type { Store } from '#store/open-store.ts'
import { DriverError, type Drivers, type OpenVolumeSeen, type Resource } from '../ports/index.ts'

/** Result of a comparison of rows and infrastructure. */
export interface Reality {
  /** Resources on the infrastructure without a row. */
  readonly orphans: readonly Resource[]
  /** Provisioned resources that must exist and do not. */
  readonly missing: readonly KnownResource[]
  /** Volumes with unexpected open clients: any client if no host has the volume, more than one if a host has it. */
  readonly strangers: readonly StrangersFound[]
  /** Regions and kinds that could not be queried, with the reason. Nothing is reported about them. */
  readonly unasked: readonly { readonly region: string; readonly kind: 'volume' | 'host'; readonly reason: string }[]
  readonly found: number
}

/** Volume with the addresses of its open clients. */
export interface StrangersFound extends KnownResource {
  readonly clients: readonly string[]
}

/** Context of a comparison. */
export interface LookOptions {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'volumes' | 'hosts'>
  readonly regions: readonly string[]
  readonly installationId: string
}

/**
 * Compares the rows with the infrastructure, in both directions, and changes nothing. Differences are checked a second time, because resources change
 * meanwhile; only those found both times are reported.
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

/** Queries the infrastructure before it reads the rows, so that resources created meanwhile have a row. */
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
    // A volume that is being created or removed is legitimately open.
    if (known.isProvisioned && !known.isGoing && clients.length > (known.isHeld ? 1 : 0))
      strangers.push({ ...known, clients })
  }
  return { orphans: [...orphans.values()], missing, strangers, unasked, found: there.size }
}

interface Listed {
  readonly resources: readonly Resource[]
  readonly open: readonly OpenVolumeSeen[]
}

interface Question {
  readonly kind: KnownResource['kind']
  readonly regions: readonly string[]
  list(): Promise<Listed>
}

/** Each driver is queried once, however many regions it serves, because it lists all of them. */
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

async function answerTo({ list }: Question): Promise<Listed | string> {
  try {
    return await list()
  } catch (error) {
    if (error instanceof DriverError) return error.message
    throw error
  }
}

function keyOf(one: Resource | KnownResource): string {
  const { kind, id, uid } = 'stamp' in one ? one.stamp : one
  return `${kind} ${id} ${uid}`
}
