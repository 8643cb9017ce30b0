import { statSync } from 'node:fs'
import { readKeyFile } from './key-file.ts'
import { SecretError } from './secret-key.ts'
import type { SecretKey, SecretKeys } from './secret-key.ts'

/**
 * Opens a key file and reloads it when it changes. `sealing` returns the first key, `opening` the key with an ID, undefined if the file lacks it. Throws SecretError if unusable. If it
 * becomes unusable later, the last keys stay in use; the database rejects dropped keys.
 */
export function openKeyRing(path: string) {
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
    opening(id: string) {
      const held = find(id)
      if (held) return held
      reloadIfChanged()
      return find(id)
    },
    ids: () => keys.map((one) => one.id),
  }
}

/** A replaced file has another inode, a rewritten one another time. */
function signatureOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join() : ''
}
