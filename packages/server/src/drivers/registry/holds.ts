import { isSqlError } from '#domain/shared/index.ts'
import { DriverError, type Plug } from '#reconcile/ports/index.ts'
import { inTransaction } from '../schema/in-transaction.ts'
import type { Registry } from './open-registry.ts'

/** A volume in a host, both by name. */
export interface Hold extends Plug {
  readonly volume: string
  readonly host: string
}

/**
 * Assigns a volume to a host before any change on a hypervisor. Across all processes, a volume has one host, and a host's link or slot has one volume (driver
 * contract, rule 16). Idempotent; another link or slot on the same host replaces the previous one. Throws InUse on a conflict.
 */
export async function takeHold(registry: Registry, { volume, host, link, slot }: Hold): Promise<void> {
  try {
    const taken =
      await registry.query`insert into infra.holds as seen (volume, host, link, slot) values (${volume}, ${host}, ${link}, ${slot})
       on conflict (volume) do update set link = excluded.link, slot = excluded.slot where seen.host = excluded.host returning 1`
    if (taken.length === 0) throw new DriverError('InUse', `${volume} is plugged into another host.`)
  } catch (error) {
    if (!isSqlError(error, 'uniqueViolation')) throw error
    throw new DriverError('InUse', `Another volume uses ${link} or ${slot ?? 'the slot'} of ${host}.`, error)
  }
}

/** Throws InUse if another volume has the link or slot. For callers with slow work before `takeHold`. */
export async function checkHold(registry: Registry, { volume, host, link, slot }: Hold): Promise<void> {
  const taken =
    await registry.query`select 1 from infra.holds where host = ${host} and volume <> ${volume} and (link = ${link} or slot = ${slot})`
  if (taken.length > 0)
    throw new DriverError('InUse', `Another volume uses ${link} or ${slot ?? 'the slot'} of ${host}.`)
}

/** Releases a volume if the host holds it. Idempotent. */
export async function dropHold(registry: Registry, { volume, host }: Pick<Hold, 'volume' | 'host'>): Promise<void> {
  await registry.query`delete from infra.holds where volume = ${volume} and host = ${host}`
}

/** Lists the holds of a host, by volume. */
export async function listHolds(registry: Registry, host: string): Promise<Hold[]> {
  return registry.query<
    Hold & { readonly volume: string }
  >`select volume, host, link, slot from infra.holds where host = ${host} order by volume`
}

/** Hold of a volume, or null. */
export async function findHold(registry: Registry, volume: string): Promise<Hold | null> {
  const [hold] = await registry.query<
    Hold & { readonly volume: string }
  >`select volume, host, link, slot from infra.holds where volume = ${volume}`
  return hold ?? null
}

/** Replaces a host's holds atomically (driver contract, rule 19). Throws InUse if another host holds a volume, or two holds share a link or slot. */
export async function replaceHolds(registry: Registry, host: string, holds: readonly Hold[]): Promise<void> {
  try {
    // Updates of single holds would conflict on links and slots.
    await inTransaction(registry, async (client) => {
      await client.query('delete from infra.holds where host = $1', [host])
      for (const { volume, link, slot } of holds)
        await client.query('insert into infra.holds (volume, host, link, slot) values ($1, $2, $3, $4)', [
          volume,
          host,
          link,
          slot,
        ])
    })
  } catch (error) {
    if (!isSqlError(error, 'uniqueViolation')) throw error
    throw new DriverError(
      'InUse',
      `Cannot plug the volumes of ${host}: another host has one of them, or two use the same link or slot.`,
      error,
    )
  }
}

/** Releases volumes without a slot, which a host loses with its power. */
export async function dropHotPlugHolds(registry: Registry, host: string): Promise<void> {
  await registry.query`delete from infra.holds where host = ${host} and slot is null`
}
