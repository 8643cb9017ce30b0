import type { Store } from '#store/open-store.ts'
import { sqlOn } from '../database/rows.ts'

/** Writes 64 KiB that depend on the ID to simulated volumes that have no content, so that a disk created again is recognised. All volumes without `id`. */
export async function markVolumes({ db }: Store, id?: number): Promise<void> {
  await sqlOn(db)`
    insert into sim.chunks (extent, number, bytes)
    select extent, 0, decode(repeat(md5(public_id::text), 4096), 'hex') from sim.volumes
    where is_complete and kind = 'volume' and public_id = coalesce(${id ?? null}, public_id) and not exists (select from sim.chunks where chunks.extent = volumes.extent)`
}

/** Returns the SHA-256 of a simulated volume's first 64 KiB, and whether they are the mark of its own ID; undefined without volume or content. */
export async function readVolumeMark({ db }: Store, id: number) {
  const [mark] = await sqlOn(db)<{ hash: string; isOwn: boolean }>`
    select encode(sha256(bytes), 'hex') as hash, bytes = decode(repeat(md5(public_id::text), 4096), 'hex') as "isOwn"
    from sim.volumes join sim.chunks on chunks.extent = volumes.extent and number = 0 where kind = 'volume' and public_id = ${id}`
  return mark
}

/** Returns the identities of a host's simulated disks, which a disk created again would not have. */
export async function listDiskIdentities({ db }: Store, hostId: number): Promise<readonly string[]> {
  const rows = await sqlOn(db)<{ id: string }>`
    select disks.uid || ' ' || disks.id as id from sim.disks join sim.hosts on hosts.id = host_id where hosts.public_id = ${hostId} order by 1`
  return rows.map(({ id }) => id)
}

/** Writes a text at the beginning of a simulated volume or snapshot. */
export async function writeStoredText(
  { db }: Store,
  kind: 'volume' | 'snapshot',
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  await sqlOn(db)`
    insert into sim.chunks (extent, number, bytes)
    select extent, 0, decode(rpad(encode(convert_to(${text}::text, 'UTF8'), 'hex'), 131072, '0'), 'hex') from sim.volumes where kind = ${kind} and public_id = ${id}
    on conflict (extent, number) do update set bytes = excluded.bytes`
}

/** Returns the text at the beginning of a simulated volume or snapshot; undefined unless exactly one storage with content exists. */
export async function readStoredText(
  { db }: Store,
  kind: 'volume' | 'snapshot',
  id: number,
): Promise<string | undefined> {
  const rows = await sqlOn(db)<{ bytes: Buffer }>`
    select bytes from sim.volumes join sim.chunks on chunks.extent = volumes.extent and number = 0 where kind = ${kind} and public_id = ${id}`
  return rows.length === 1 ? rows[0]?.bytes.toString('utf8').replace(/\0+$/, '') : undefined
}
