import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { SecretRefused } from './secret-refused.ts'
import { keyOctets, nameSecretKey, type SecretKey } from './secret-key.ts'

/** Begins every line of a key file, so that one is told from other files; the key follows in base64. */
const lineStart = 'moorage-key-1 '
const hiddenFromOthers = 0o077

/**
 * Makes a key file (0600) with a new random key, unless a file of that name is there: that one is never touched, also when two
 * starters come at once. Returns whether it made one. Losing this file loses every sealed secret.
 */
export function createKeyFile(path: string): boolean {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, `${lineStart}${randomBytes(keyOctets).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(fresh, path)
    syncFolder(dirname(path))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new SecretRefused(`The key file ${path} cannot be made: ${(error as Error).message}.`, error)
  } finally {
    rmSync(fresh, { force: true })
  }
}

/**
 * Reads the keys of a key file: the first seals, all of them open, so a key is replaced by putting a new line on top. Throws
 * SecretRefused when the file is missing, has another form or can be read by others.
 */
export function readKeyFile(path: string): readonly [SecretKey, ...SecretKey[]] {
  const [first, ...more] = readText(path).split('\n').filter((line) => line !== '').map((line) => readKey(line, path))
  if (!first) throw new SecretRefused(`The key file ${path} holds no key.`)
  return [first, ...more]
}

function readText(path: string): string {
  try {
    if ((statSync(path).mode & hiddenFromOthers) !== 0) throw new SecretRefused(`The key file ${path} can be read by others: set its mode to 0600.`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof SecretRefused) throw error
    throw new SecretRefused(`The key file ${path} cannot be read: ${(error as Error).message}.`, error)
  }
}

function readKey(line: string, path: string): SecretKey {
  const octets = Buffer.from(line.slice(lineStart.length), 'base64')
  if (line.startsWith(lineStart) && octets.length === keyOctets) return nameSecretKey(octets)
  throw new SecretRefused(`The key file ${path} is not one of Moorage, or it is damaged.`)
}

/** Makes the new name last through a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
