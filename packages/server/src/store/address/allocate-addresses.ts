import { sql } from 'kysely'
import type { AddressKind } from '#domain/address/network-of.ts'
import {
  addressAt,
  type AddressPool,
  countAddresses,
  type PrefixedAddress,
  privatePrefix,
  privatePool,
  type RegionAddresses,
  slaacAddress,
} from '#domain/address/pool.ts'
import { type AccountId, ApiError, type HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Host that receives addresses. */
export interface AddressedHost {
  readonly accountId: AccountId
  readonly id: HostId
  readonly region: string
  readonly pools: RegionAddresses
}

/** Kinds of addresses that are allocated from an IPv4 pool. */
export type PooledKind = Exclude<AddressKind, 'slaac'>

interface Candidate extends PrefixedAddress {
  readonly kind: AddressKind
}

/** Advisory locks that serialize each kind's search of a pool. Public addresses are allocated first, so that searches cannot deadlock. */
const searchLocks = { public: 7_310_021, private: 7_310_022 } as const
const chunk = 1_024

/**
 * Allocates an IPv6 and a public address for a new host, and a private one if requested, and writes them to its row (decision H16). The host's ID selects the
 * first candidate, so that concurrent creations do not wait. Throws host.addresses_exhausted if a pool is full.
 */
export async function allocateAddresses(tx: Tx, host: AddressedHost, hasPrivate: boolean): Promise<void> {
  const taken = await insertAddresses(tx, host, [
    { kind: 'slaac', ...slaacAddress(host.pools.ipv6, host.id) },
    firstOf(host, 'public'),
  ])
  if (!taken.has('public')) await searchAddress(tx, host, 'public')
  if (hasPrivate) await allocate(tx, host, 'private')
  await updateHostAddresses(tx, host.id)
}

/** Allocates one more address for a host, adds it to the host's row, and returns it. Throws host.addresses_exhausted if the pool is full. */
export async function allocateAddress(tx: Tx, host: AddressedHost, kind: PooledKind): Promise<string> {
  const address = await allocate(tx, host, kind)
  await updateHostAddresses(tx, host.id)
  return address
}

/** Releases an address and updates the host's row. */
export async function deleteAddress(tx: Tx, hostId: HostId, address: string): Promise<void> {
  await tx.deleteFrom('addresses').where('host_id', '=', hostId).where('address', '=', address).execute()
  await updateHostAddresses(tx, hostId)
}

async function allocate(tx: Tx, host: AddressedHost, kind: PooledKind): Promise<string> {
  const first = firstOf(host, kind)
  return (await insertAddresses(tx, host, [first])).has(kind) ? first.address : searchAddress(tx, host, kind)
}

async function updateHostAddresses(tx: Tx, hostId: HostId): Promise<void> {
  await tx
    .updateTable('hosts')
    .set({
      ipv4: sql<
        string[]
      >`array(select address from addresses where host_id = hosts.id and kind <> 'slaac' order by kind desc, address::inet)`,
      ipv6: sql<string>`(select address || '/128' from addresses where host_id = hosts.id and kind = 'slaac')`,
    })
    .where('id', '=', hostId)
    .execute()
}

function poolOf(host: AddressedHost, kind: PooledKind): AddressPool {
  return kind === 'public' ? host.pools.ipv4 : privatePool
}

function firstOf(host: AddressedHost, kind: PooledKind): Candidate {
  return candidateAt(poolOf(host, kind), kind, host.id)
}

function candidateAt(pool: AddressPool, kind: PooledKind, index: number): Candidate {
  const { address, prefix } = addressAt(pool, index)
  return { kind, address, prefix: kind === 'private' ? privatePrefix : prefix }
}

async function searchAddress(tx: Tx, host: AddressedHost, kind: PooledKind): Promise<string> {
  await sql`select pg_advisory_xact_lock(${sql.lit(searchLocks[kind])})`.execute(tx)
  const pool = poolOf(host, kind)
  const size = countAddresses(pool)
  for (let done = 0; done < size; done += chunk) {
    const length = Math.min(chunk, size - done)
    const candidates = Array.from({ length }, (_none, index) => candidateAt(pool, kind, host.id + done + index))
    for (const free of await listFree(tx, candidates))
      if ((await insertAddresses(tx, host, [free])).has(kind)) return free.address
  }
  const released = await releaseTrashed(tx, host, kind)
  if (released) return released
  throw new ApiError('host.addresses_exhausted', `Region ${host.region} has no free ${kind} IPv4 address.`)
}

/**
 * Moves the address of the host that is longest in the region's trash to this host; null without one. Skips a host that is being
 * restored, and makes its restore wait otherwise.
 */
async function releaseTrashed(tx: Tx, host: AddressedHost, kind: PooledKind): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    update addresses set account_id = ${host.accountId}, host_id = ${host.id}, rdns = null where id = (
      select addresses.id from addresses join trash_items on trash_items.host_id = addresses.host_id join hosts on hosts.id = addresses.host_id
      where hosts.is_trashed and hosts.region = ${host.region} and addresses.kind = ${kind} order by trash_items.id, addresses.id limit 1
      for update of trash_items skip locked)
    returning address`.execute(tx)
  return rows[0]?.address ?? null
}

async function listFree(tx: Tx, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  const rows = await tx
    .selectFrom('addresses')
    .select('address')
    .where(
      'address',
      'in',
      candidates.map((one) => one.address),
    )
    .execute()
  const taken = new Set(rows.map((row) => row.address))
  return candidates.filter((one) => !taken.has(one.address))
}

async function insertAddresses(
  tx: Tx,
  host: AddressedHost,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<AddressKind>> {
  const rows = await tx
    .insertInto('addresses')
    .values(candidates.map((one) => ({ ...one, account_id: host.accountId, host_id: host.id })))
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('kind')
    .execute()
  return new Set(rows.map((row) => row.kind))
}
