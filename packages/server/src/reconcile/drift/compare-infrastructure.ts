import { type KnownResource, readKnownResources } from '#store/drift/known-resources.ts'
import type { Store } from '#store/open-store.ts'
import { DriverError, type Drivers, type OpenVolumeObservation, type Resource } from '../ports/index.ts'

/** Differences between rows and infrastructure. */
export interface InfrastructureDiff {
  /** Resources without a row. */
  readonly orphans: readonly Resource[]
  /** Provisioned resources that must exist and do not. */
  readonly missing: readonly KnownResource[]
  /** Clients of volumes: any client if the volume is unattached, otherwise more than one. */
  readonly unexpectedClients: readonly UnexpectedClients[]
  /** Regions that could not be read, excluded from all other results. */
  readonly unqueried: readonly { readonly region: string; readonly kind: 'volume' | 'host'; readonly reason: string }[]
  readonly found: number
}

/** Volume and the addresses of clients that have opened it. */
interface UnexpectedClients extends KnownResource {
  readonly clients: readonly string[]
}

/** Context of a comparison. */
export interface CompareOptions {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'volumes' | 'hosts'>
  readonly regions: readonly string[]
  readonly installationId: string
}

/**
 * Returns the differences between rows and infrastructure in both directions. Compares twice, without changes, and omits differences found only once, because
 * resources change meanwhile.
 */
export async function compareInfrastructure(options: CompareOptions): Promise<InfrastructureDiff> {
  const first = await compareOnce(options)
  if ([first.orphans, first.missing, first.unexpectedClients].every(({ length }) => length === 0)) return first
  const second = await compareOnce(options)
  const before = new Set([...first.orphans.map(keyOf), ...first.missing.map(keyOf)])
  const openBefore = new Set(first.unexpectedClients.map(keyOf))
  return {
    ...second,
    orphans: second.orphans.filter((one) => before.has(keyOf(one))),
    missing: second.missing.filter((one) => before.has(keyOf(one))),
    unexpectedClients: second.unexpectedClients.filter((one) => openBefore.has(keyOf(one))),
  }
}

/** The infrastructure is read before the rows, so that resources created meanwhile have a row. */
async function compareOnce(options: CompareOptions): Promise<InfrastructureDiff> {
  const there = new Map<string, Resource>()
  const unqueried: InfrastructureDiff['unqueried'][number][] = []
  const queried = new Set<string>()
  const open = new Map<string, readonly string[]>()
  for (const query of queriesOf(options)) {
    const { kind, regions } = query
    const listed = await runQuery(query)
    if (typeof listed === 'string') {
      unqueried.push(...regions.map((region) => ({ region, kind, reason: listed })))
      continue
    }
    for (const one of listed.resources) there.set(keyOf(one), one)
    for (const { volume, clients } of listed.open) open.set(keyOf(volume), clients)
    for (const region of regions) queried.add(`${kind} ${region}`)
  }
  const orphans = new Map(there)
  const missing: KnownResource[] = []
  const unexpectedClients: UnexpectedClients[] = []
  for await (const known of readKnownResources(options.store.db)) {
    const isThere = orphans.delete(keyOf(known))
    const isMissed =
      known.isProvisioned &&
      !known.isGoing &&
      queried.has(`${known.kind === 'host' ? 'host' : 'volume'} ${known.region}`)
    if (!isThere && isMissed) missing.push(known)
    const clients = open.get(keyOf(known)) ?? []
    // A volume that is being created or removed may have any number of clients.
    if (known.isProvisioned && !known.isGoing && clients.length > (known.isHeld ? 1 : 0))
      unexpectedClients.push({ ...known, clients })
  }
  return { orphans: [...orphans.values()], missing, unexpectedClients, unqueried, found: there.size }
}

interface Listed {
  readonly resources: readonly Resource[]
  readonly open: readonly OpenVolumeObservation[]
}

interface ListQuery {
  readonly kind: 'volume' | 'host'
  readonly regions: readonly string[]
  list(): Promise<Listed>
}

/** Groups regions by driver, because each driver lists all its regions. */
function queriesOf({ drivers, regions, installationId }: CompareOptions): ListQuery[] {
  const volumes = Map.groupBy(regions, (region) => drivers.volumes(region))
  const hosts = Map.groupBy(regions, (region) => drivers.hosts(region))
  return [
    ...[...volumes].map(([driver, served]): ListQuery => ({
      kind: 'volume',
      regions: served,
      list: async () => ({
        resources: await driver.listVolumes(installationId),
        open: (await driver.listOpenVolumes?.(installationId)) ?? [],
      }),
    })),
    ...[...hosts].map(([driver, served]): ListQuery => ({
      kind: 'host',
      regions: served,
      list: async () => ({ resources: await driver.listHosts(installationId), open: [] }),
    })),
  ]
}

async function runQuery({ list }: ListQuery): Promise<Listed | string> {
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
