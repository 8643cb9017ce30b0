import { statSync } from 'node:fs'
import { readKeyFile } from './key-file.ts'
import { SecretError } from './secret-key.ts'
import type { SecretKey, SecretKeys } from './secret-key.ts'

/** Keys of a key file, reloaded after every change. */
export interface KeyRing {
  sealing(): SecretKey
  /** Undefined if not in the file now. */
  opening(id: string): SecretKey | undefined
  ids(): readonly string[]
}

/**
 * Opens a key file. SecretError if unusable. If it becomes unusable later (another disk, an editing error), the last keys stay in use. That is safe: the
 * database rejects values sealed with a dropped key.
 */
export function openKeyRing(path: string): KeyRing {
  let loadedSignature = signatureOf(path)
  let keys: SecretKeys = readKeyFile(path)
  const reloadIfChanged = (): void => {
    const now = signatureOf(path)
    if (now === loadedSignature) return
    try {
      keys = readKeyFile(path)
      loadedSignature = now
    } catch (error) {
      if (!(error instanceof SecretError)) throw error
    }
  }
  const find = (id: string): SecretKey | undefined => keys.find((one) => one.id === id)
  return {
    sealing() {
      reloadIfChanged()
      return keys[0]
    },
    opening(id) {
      const held = find(id)
      if (held) return held
      reloadIfChanged()
      return find(id)
    },
    ids: () => keys.map((one) => one.id),
  }
}

/** Changes with every modification: a replaced file has another inode, a rewritten one another time. */
function signatureOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join() : ''
}
