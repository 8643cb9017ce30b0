import { sql } from 'kysely'
import type { AddressKind } from '#domain/address/network-of.ts'
import {
  addressAt,
  type AddressPool,
  countAddresses,
  type PlacedAddress,
  privatePrefix,
  privatePool,
  type RegionAddresses,
  slaacAddress,
} from '#domain/address/pool.ts'
import { type AccountId, Fault, type HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** A host that is given addresses. */
export interface AddressedHost {
  readonly accountId: AccountId
  readonly id: HostId
  readonly region: string
  /** Where the addresses of its region come from. */
  readonly pools: RegionAddresses
}

/** Kinds of addresses that come from a pool. */
export type ScarceKind = Exclude<AddressKind, 'slaac'>

interface Candidate extends PlacedAddress {
  readonly kind: AddressKind
}

/**
 * Advisory locks under which the rest of a pool is searched. Each kind has its own, and who needs both a public and a private address takes
 * the public one first: nobody waits for an address whose taker waits for the search.
 */
const searchLocks = { public: 7_310_021, private: 7_310_022 } as const
/** Candidates that are looked at in one statement. */
const chunk = 1_024

/**
 * Gives a new host one public address and one of IPv6, and a private one if it wants that (decision H16). The number of the host says which
 * one is tried first, so that hosts that are made at once do not wait for one another. Throws host.addresses_exhausted.
 */
export async function allocateAddresses(tx: Tx, host: AddressedHost, hasPrivate: boolean): Promise<void> {
  const taken = await insertAddresses(tx, host, [
    { kind: 'slaac', ...slaacAddress(host.pools.ipv6, host.id) },
    firstOf(host, 'public'),
  ])
  if (!taken.has('public')) await searchAddress(tx, host, 'public')
  if (hasPrivate) await allocate(tx, host, 'private')
  await showAddresses(tx, host.id)
}

/** Gives a host one more address; returns it. Throws host.addresses_exhausted. */
export async function allocateAddress(tx: Tx, host: AddressedHost, kind: ScarceKind): Promise<string> {
  const address = await allocate(tx, host, kind)
  await showAddresses(tx, host.id)
  return address
}

/** Takes an address from its host, for whoever comes next. */
export async function deleteAddress(tx: Tx, hostId: HostId, address: string): Promise<void> {
  await tx.deleteFrom('addresses').where('host_id', '=', hostId).where('address', '=', address).execute()
  await showAddresses(tx, hostId)
}

async function allocate(tx: Tx, host: AddressedHost, kind: ScarceKind): Promise<string> {
  const first = firstOf(host, kind)
  return (await insertAddresses(tx, host, [first])).has(kind) ? first.address : searchAddress(tx, host, kind)
}

/** Writes what a host shows of its addresses: public ones first, then by number. */
async function showAddresses(tx: Tx, hostId: HostId): Promise<void> {
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

function poolOf(host: AddressedHost, kind: ScarceKind): AddressPool {
  return kind === 'public' ? host.pools.ipv4 : privatePool
}

function firstOf(host: AddressedHost, kind: ScarceKind): Candidate {
  return candidateAt(poolOf(host, kind), kind, host.id)
}

function candidateAt(pool: AddressPool, kind: ScarceKind, index: number): Candidate {
  const { address, prefix } = addressAt(pool, index)
  return { kind, address, prefix: kind === 'private' ? privatePrefix : prefix }
}

/** Goes through the pool from the host's own place on, one search of a kind at a time. */
async function searchAddress(tx: Tx, host: AddressedHost, kind: ScarceKind): Promise<string> {
  await sql`select pg_advisory_xact_lock(${sql.lit(searchLocks[kind])})`.execute(tx)
  const pool = poolOf(host, kind)
  const size = countAddresses(pool)
  for (let done = 0; done < size; done += chunk) {
    const length = Math.min(chunk, size - done)
    const candidates = Array.from({ length }, (_none, index) => candidateAt(pool, kind, host.id + done + index))
    for (const free of await listFree(tx, candidates))
      if ((await insertAddresses(tx, host, [free])).has(kind)) return free.address
  }
  throw new Fault('host.addresses_exhausted', `Region ${host.region} has no free ${kind} IPv4 address.`)
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

/** The kinds of those that were free until now; where somebody else is about to take one, their transaction is waited for. */
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
