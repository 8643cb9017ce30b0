import { InsufficientCapacity } from '#reconcile/ports/index.ts'
import { type Registry, queryRegistry } from './open-registry.ts'

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
  const reserved = await queryRegistry(
    registry,
    `with turn as materialized (select pg_advisory_xact_lock(hashtextextended('infra-room/' || $2 || '/' || $3, 0)))
     insert into infra.promises as seen (volume, engine, storage_class, size_gib)
     select $1, $2, $3, $4::bigint from turn
     where $5::bigint is null or infra.promised_gib($2, $3, $1) + $4 <= $5
     on conflict (volume) do update
       set engine = excluded.engine, storage_class = excluded.storage_class, size_gib = excluded.size_gib
     returning 1`,
    [volume, engine, storageClass, sizeGib, capacityGib],
  )
  if (reserved.length > 0) return
  throw new InsufficientCapacity(`${engine} does not have ${sizeGib} GiB of free ${storageClass} storage.`)
}

/** Deletes a volume's reservation. Idempotent. */
export async function cancelStorageReservation(registry: Registry, volume: string): Promise<void> {
  await queryRegistry(registry, 'delete from infra.promises where volume = $1', [volume])
}

/** Total GiB reserved in a storage class. */
export async function sumReservedStorage(registry: Registry, engine: string, storageClass: string): Promise<number> {
  const sql = "select infra.promised_gib($1, $2, '') as gib"
  const [row] = await queryRegistry<{ gib: number }>(registry, sql, [engine, storageClass])
  return row?.gib ?? 0
}

/** True if a volume has a reservation in the class, which must then contain data of this installation. */
export async function hasStorageReservations(
  registry: Registry,
  engine: string,
  storageClass: string,
): Promise<boolean> {
  const [row] = await queryRegistry<{ hasAny: boolean }>(
    registry,
    'select exists (select from infra.promises where engine = $1 and storage_class = $2) as "hasAny"',
    [engine, storageClass],
  )
  return row?.hasAny ?? false
}

/** Reservation of a volume, or null. */
export async function findStorageReservation(registry: Registry, volume: string): Promise<StorageReservation | null> {
  const [row] = await queryRegistry<StorageReservation & { readonly volume: string }>(
    registry,
    'select volume, engine, storage_class as "storageClass", size_gib as "sizeGib" from infra.promises where volume = $1',
    [volume],
  )
  return row ?? null
}
