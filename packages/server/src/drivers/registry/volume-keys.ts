import { randomBytes } from 'node:crypto'
import type { VolumePassphrase } from '#reconcile/ports/index.ts'
import type { Registry } from './open-registry.ts'

const contextOf = (volume: string): string => `infra-volume/${volume}`

interface KeyRow {
  readonly uuid: string
  readonly sealed: Buffer
}

/** Unsealed key of a volume, or null without one. Throws if it cannot be unsealed. */
export async function findVolumeKey(registry: Registry, volume: string): Promise<VolumePassphrase | null> {
  const [row] = await registry.query<KeyRow>`select uuid, sealed from infra.volume_keys where volume = ${volume}`
  const { secretBox } = registry
  return row ? { uuid: row.uuid, passphrase: await secretBox.open(row.sealed, contextOf(volume)) } : null
}

/** Returns the key of a volume, a stored random one if none exists. Concurrent calls return the same key. Stored only sealed. */
export async function ensureVolumeKey(registry: Registry, volume: string): Promise<VolumePassphrase> {
  await storeVolumeKey(registry, volume, randomBytes(32).toString('base64'))
  const key = await findVolumeKey(registry, volume)
  if (!key) throw new Error(`the key of ${volume} was deleted while it was being created`)
  return key
}

/** Seals and stores an existing key, as for a clone, unless the volume has one. */
export async function storeVolumeKey(registry: Registry, volume: string, passphrase: string): Promise<void> {
  const { secretBox } = registry
  const sealed = await secretBox.seal(passphrase, contextOf(volume))
  await registry.query`insert into infra.volume_keys (volume, sealed) values (${volume}, ${Buffer.from(sealed)}) on conflict (volume) do nothing`
}

/** Deletes the key, if any: all data encrypted with it is lost. */
export async function deleteVolumeKey(registry: Registry, volume: string): Promise<void> {
  await registry.query`delete from infra.volume_keys where volume = ${volume}`
}
