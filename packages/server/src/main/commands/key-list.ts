import { readKeyFile } from '../../drivers/secret-file/index.ts'
import { countByKey, type KeyUse } from '../../store/secret/count-by-key.ts'
import { allSealedColumns } from './all-sealed-columns.ts'
import type { Keys } from './with-keys.ts'

/** A key and what is sealed with it. */
export interface ListedKey {
  readonly id: string
  /** `seals` new secrets, only `opens` older ones, or is `missing` from the key file though secrets are sealed with it. */
  readonly state: 'seals' | 'opens' | 'missing'
  readonly secrets: number
  readonly sealed: Readonly<Record<string, number>>
}

/** What `moor key list` prints; never a key. */
export interface KeyListing {
  readonly file: string
  /** In the order of the file: the newest first, unless one was put first by hand. */
  readonly keys: readonly ListedKey[]
}

/** Lists the keys of the file, and those that secrets are sealed with although the file does not hold them. */
export async function keyList({ store, file }: Keys): Promise<KeyListing> {
  const uses = await countByKey(store.db, allSealedColumns)
  const held = readKeyFile(file).map((key) => key.id)
  const missing = [...new Set(uses.map((use) => use.keyId))].filter((id) => !held.includes(id))
  return {
    file,
    keys: [
      ...held.map((id, index) => describe(id, index === 0 ? 'seals' : 'opens', uses)),
      ...missing.map((id) => describe(id, 'missing', uses)),
    ],
  }
}

function describe(id: string, state: ListedKey['state'], uses: readonly KeyUse[]): ListedKey {
  const own = uses.filter((use) => use.keyId === id)
  return {
    id,
    state,
    secrets: own.reduce((sum, use) => sum + use.secrets, 0),
    sealed: Object.fromEntries(own.map((use) => [use.meaning, use.secrets])),
  }
}
