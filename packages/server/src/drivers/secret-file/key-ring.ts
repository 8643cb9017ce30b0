import { statSync } from 'node:fs'
import { readKeyFile } from './key-file.ts'
import { SecretRefused } from './secret-key.ts'
import type { SecretKey, SecretKeys } from './secret-key.ts'

/** Keys of a key file; follows every change of the file. */
export interface KeyRing {
  sealing(): SecretKey
  /** Undefined if the file does not contain it now. */
  opening(id: string): SecretKey | undefined
  ids(): readonly string[]
}

/**
 * Throws SecretRefused if the file is unusable now. If it becomes unusable later (another disk, an editing error), the last keys stay in use. That is safe: the
 * database rejects values sealed with a dropped key.
 */
export function openKeyRing(path: string): KeyRing {
  let seen = signOf(path)
  let keys: SecretKeys = readKeyFile(path)
  const follow = (): void => {
    const now = signOf(path)
    if (now === seen) return
    try {
      keys = readKeyFile(path)
      seen = now
    } catch (error) {
      if (!(error instanceof SecretRefused)) throw error
    }
  }
  const find = (id: string): SecretKey | undefined => keys.find((one) => one.id === id)
  return {
    sealing() {
      follow()
      return keys[0]
    },
    opening(id) {
      const held = find(id)
      if (held) return held
      follow()
      return find(id)
    },
    ids: () => keys.map((one) => one.id),
  }
}

/** Changes with every modification: a replaced file has another inode, a rewritten one another time. */
function signOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join() : ''
}
