import { statSync } from 'node:fs'
import { readKeyFile } from './key-file.ts'
import { SecretRefused } from './secret-key.ts'
import type { SecretKey, SecretKeys } from './secret-key.ts'

/** The keys of a file as it is now: a running process follows every change of it. */
export interface KeyRing {
  /** The key that seals. */
  sealing(): SecretKey
  /** The key of an id; undefined when the file does not hold it now. */
  opening(id: string): SecretKey | undefined
  ids(): readonly string[]
}

/**
 * Opens the keys of a file. Throws SecretRefused when it cannot be used now. A later moment at which it cannot be (another disk, a
 * slip of the hand) changes nothing: the keys that were read last go on. Nothing is lost by that, the database takes nothing
 * that was sealed with a dropped key.
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

/** Differs after every change of the file: a replaced one is another inode, a written one has another time. '' when there is none. */
function signOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join() : ''
}
