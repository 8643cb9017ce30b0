import { InsufficientCapacity } from '#reconcile/ports/index.ts'
import type { Registry } from './open-registry.ts'

/** Capacity reserved for a volume. */
export interface StorageReservation {
  readonly volume: string
  readonly engine: string
  readonly storageClass: string
  readonly sizeGib: number
}

/**
 * Reserves or changes a volume's capacity; `capacityGib` is the class's total, null for unlimited. Concurrent reservations are serialized. Throws
 * InsufficientCapacity and keeps the previous reservation if it does not fit (driver contract, rule 21).
 */
export async function reserveStorage(
  registry: Registry,
  reservation: StorageReservation,
  capacityGib: number | null,
): Promise<void> {
  const { volume, engine, storageClass, sizeGib } = reservation
  const reserved =
    await registry.query`with turn as materialized (select pg_advisory_xact_lock(hashtextextended('infra-room/' || ${engine} || '/' || ${storageClass}, 0)))
     insert into infra.promises as seen (volume, engine, storage_class, size_gib)
     select ${volume}, ${engine}, ${storageClass}, ${sizeGib}::bigint from turn
     where ${capacityGib}::bigint is null or infra.promised_gib(${engine}, ${storageClass}, ${volume}) + ${sizeGib} <= ${capacityGib}
     on conflict (volume) do update
       set engine = excluded.engine, storage_class = excluded.storage_class, size_gib = excluded.size_gib
     returning 1`
  if (reserved.length > 0) return
  throw new InsufficientCapacity(`${engine} does not have ${sizeGib} GiB of free ${storageClass} storage.`)
}

/** Deletes a volume's reservation. Idempotent. */
export async function cancelStorageReservation(registry: Registry, volume: string): Promise<void> {
  await registry.query`delete from infra.promises where volume = ${volume}`
}

/** Total GiB reserved in a storage class. */
export async function sumReservedStorage(registry: Registry, engine: string, storageClass: string): Promise<number> {
  const [row] = await registry.query<{ gib: number }>`select infra.promised_gib(${engine}, ${storageClass}, '') as gib`
  return row?.gib ?? 0
}

/** True if a volume has a reservation in the class, which must then contain data of this installation. */
export async function hasStorageReservations(
  registry: Registry,
  engine: string,
  storageClass: string,
): Promise<boolean> {
  const [row] = await registry.query<{
    hasAny: boolean
  }>`select exists (select from infra.promises where engine = ${engine} and storage_class = ${storageClass}) as "hasAny"`
  return row?.hasAny ?? false
}

/** Reservation of a volume, or null. */
export async function findStorageReservation(registry: Registry, volume: string): Promise<StorageReservation | null> {
  const [row] = await registry.query<
    StorageReservation & { readonly volume: string }
  >`select volume, engine, storage_class as "storageClass", size_gib as "sizeGib" from infra.promises where volume = ${volume}`
  return row ?? null
}
