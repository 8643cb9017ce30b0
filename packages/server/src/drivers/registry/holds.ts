import { isSqlError } from '#domain/shared/index.ts'
import { DriverError, type Plug } from '#reconcile/ports/index.ts'
import { inTransaction } from '../schema/in-transaction.ts'
import { type Registry, askRegistry } from './open-registry.ts'

/** That a host has a volume, under a link and perhaps in a slot. Volume and host by their names. */
export interface Hold extends Plug {
  readonly volume: string
  readonly host: string
}

/**
 * Takes a volume for a host, before anything is done on a hypervisor: one host at a time, one link and one slot of a host for one volume, in
 * however many processes (driver contract, rule 16). The same hold again changes nothing, another link or slot of the same host takes the place of the
 * one before. InUse where another has it.
 */
export async function takeHold(registry: Registry, { volume, host, link, slot }: Hold): Promise<void> {
  try {
    const taken = await askRegistry(
      registry,
      `insert into infra.holds as seen (volume, host, link, slot) values ($1, $2, $3, $4)
       on conflict (volume) do update set link = excluded.link, slot = excluded.slot where seen.host = excluded.host returning 1`,
      [volume, host, link, slot],
    )
    if (taken.length === 0) throw new DriverError('InUse', `${volume} is in another host.`)
  } catch (error) {
    if (!isSqlError(error, 'uniqueViolation')) throw error
    throw new DriverError('InUse', `${link} or ${slot ?? 'the slot'} of ${host} belongs to another volume.`, error)
  }
}

/** Refuses a hold that another volume of the host keeps from being taken, as taking it would: InUse. For callers that have slow work to do before. */
export async function checkHold(registry: Registry, { volume, host, link, slot }: Hold): Promise<void> {
  const taken = await askRegistry(
    registry,
    'select 1 from infra.holds where host = $1 and volume <> $2 and (link = $3 or slot = $4)',
    [host, volume, link, slot],
  )
  if (taken.length > 0)
    throw new DriverError('InUse', `${link} or ${slot ?? 'the slot'} of ${host} belongs to another volume.`)
}

/** Gives a volume back that a host had; one that it has not changes nothing. */
export async function dropHold(registry: Registry, { volume, host }: Pick<Hold, 'volume' | 'host'>): Promise<void> {
  await askRegistry(registry, 'delete from infra.holds where volume = $1 and host = $2', [volume, host])
}

/** What a host has. */
export async function listHolds(registry: Registry, host: string): Promise<Hold[]> {
  return askRegistry<Hold & { readonly volume: string }>(
    registry,
    'select volume, host, link, slot from infra.holds where host = $1 order by volume',
    [host],
  )
}

/** Which host has a volume; null when none has. */
export async function findHold(registry: Registry, volume: string): Promise<Hold | null> {
  const [hold] = await askRegistry<Hold & { readonly volume: string }>(
    registry,
    'select volume, host, link, slot from infra.holds where volume = $1',
    [volume],
  )
  return hold ?? null
}

/** Makes a host have exactly these volumes, in place of all that it had; all or none (driver contract, rule 19). InUse where another host has one, or two want one link or slot. */
export async function replaceHolds(registry: Registry, host: string, holds: readonly Hold[]): Promise<void> {
  try {
    // One statement at a time would leave links and slots in the way of one another: they are given back first.
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
      `${host} cannot have its volumes: another has one of them, or two want one link or slot.`,
      error,
    )
  }
}

/** Gives back the volumes of a host that end with its power: those without a slot. */
export async function dropLooseHolds(registry: Registry, host: string): Promise<void> {
  await askRegistry(registry, 'delete from infra.holds where host = $1 and slot is null', [host])
}
