import { sql } from '../../registry/sql.ts'
import { isSqlError } from '#domain/shared/index.ts'
import { type Claimed, DriverError } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'
import type { KubernetesOptions, StoreKind } from '../kubernetes-options.ts'
import { placeMembers } from './place-members.ts'
import { type MemberRow, type PlaneRow, findPlane } from './plane-row.ts'

const triesMost = 20
const memberCounts = { single: 1, highlyAvailable: 3 } as const

/** Initial data of a control plane. */
export interface NewPlane {
  readonly sealed: Uint8Array
  readonly isHighlyAvailable: boolean
  readonly store: StoreKind
}

/**
 * Inserts a new control plane with members, a free port and its sealed secrets, in one statement. Returns its row, or an existing one. Retries after races.
 * Throws Busy without capacity, AlreadyExists if another owner has the name.
 */
export function placePlane(options: KubernetesOptions, cluster: Claimed, plane: NewPlane): Promise<PlaneRow> {
  const { name: engine, registry } = options
  const { isHighlyAvailable } = plane
  return retryTaken(cluster.name, async () => {
    const found = await findPlane(registry, engine, cluster)
    if (found) return found
    if (await isHeldByAnother(registry, cluster.name))
      throw new DriverError('AlreadyExists', `The name ${cluster.name} is taken by something that is not ours.`)
    const count = isHighlyAvailable ? memberCounts.highlyAvailable : memberCounts.single
    const members = await placeMembers(options, { region: cluster.region, members: [], restores: 0 }, count)
    await insertPlane(options, cluster, { ...plane, members })
    return null
  })
}

/**
 * Inserts members until a control plane has three, preferably on other machines. Does nothing if it has them. Throws NotFound without it, Busy without
 * capacity.
 */
export async function placeMoreMembers(options: KubernetesOptions, cluster: Claimed): Promise<void> {
  const { name: engine, registry } = options
  await retryTaken(cluster.name, async () => {
    const row = await findPlane(registry, engine, cluster)
    if (!row) throw new DriverError('NotFound', `${cluster.name} is not there.`)
    const missing = memberCounts.highlyAvailable - row.members.length
    if (missing <= 0) return row
    await insertMembers(options, row.name, await placeMembers(options, row, missing))
    return null
  })
}

/** A unique violation means that another call took the same values. */
async function retryTaken(name: string, attempt: () => Promise<PlaneRow | null>): Promise<PlaneRow> {
  for (let tries = 0; tries < triesMost; tries += 1)
    try {
      const found = await attempt()
      if (found) return found
    } catch (error) {
      if (!isSqlError(error, 'uniqueViolation')) throw error
    }
  throw new DriverError('Busy', `Others take every place for ${name} first.`)
}

/** True if a row has the name; the caller has excluded its own. */
async function isHeldByAnother(registry: Registry, name: string): Promise<boolean> {
  return (await registry.query`select from infra.control_planes where name = ${name}`).length > 0
}

/** Start of the statement that inserts members of the row `plane`, which follows. */
const insertingMembers = (
  engine: string,
  members: readonly MemberRow[],
) => sql`insert into infra.control_members (plane, engine, number, machine, address, block, peer_port, door_port, is_joining, first_members)
  select plane.name, ${engine}, number, machine, one.address, block, "peerPort", "doorPort", "isJoining", "firstMembers" from
  jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as one(number integer, machine text, address text, block integer, "peerPort" integer, "doorPort" integer, "isJoining" boolean, "firstMembers" integer[]),`

async function insertPlane(
  { name: engine, registry, ports, regions }: KubernetesOptions,
  { name, region, stamp }: Claimed,
  plane: NewPlane & { readonly members: readonly MemberRow[] },
): Promise<void> {
  const { members, sealed, isHighlyAvailable, store } = plane
  const address = regions[region]?.address ?? members[0]?.address
  const inserted = await registry.query`with plane as (
       insert into infra.control_planes (name, engine, region, installation, public_id, uid, address, port, wants_high_availability, sealed, store)
       select ${name}, ${engine}, ${region}, ${stamp.installation}, ${stamp.id}, ${stamp.uid}, ${address}, free.port, ${isHighlyAvailable},
         ${Buffer.from(sealed)}, ${store} from (
         select min(one) as port from generate_series(${ports.from}::int, ${ports.to}::int) one
         where one not in (select port from infra.control_planes where engine = ${engine})) free
       where free.port is not null returning name)
     ${insertingMembers(engine, members)} plane returning 1`
  if (inserted.length === 0) throw new DriverError('Busy', `${engine} has no port left for ${name}.`)
}

async function insertMembers(
  { name: engine, registry }: KubernetesOptions,
  name: string,
  members: readonly MemberRow[],
): Promise<void> {
  await registry.query`${insertingMembers(engine, members)} (select name from infra.control_planes where name = ${name}) plane`
}
