import {
  chownSync,
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { errorMessage, errorCode } from '#domain/shared/index.ts'
import { KeyExposed, SecretError, keyBytes, nameSecretKey } from './secret-key.ts'
import type { SecretKey, SecretKeys } from './secret-key.ts'
import { syncFolder } from './sync-folder.ts'

const lineStart = 'moorage-key-1 '

const keyLine = {
  print: ({ bytes }: SecretKey): string => `${lineStart}${bytes.toString('base64')}\n`,
  /** Key of a line; null if invalid. */
  read(line: string): SecretKey | null {
    const bytes = Buffer.from(line.slice(lineStart.length), 'base64')
    return line.startsWith(lineStart) && bytes.length === keyBytes ? nameSecretKey(bytes) : null
  },
}

const hiddenFromOthers = 0o077

/** Returns a file's keys in order. Throws SecretError if missing, malformed or empty, KeyExposed if other users can read it. */
export function readKeyFile(path: string): SecretKeys {
  const [first, ...more] = readText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readKey(line, path))
  if (!first) throw new SecretError(`The key file ${path} contains no key.`)
  return [first, ...more]
}

function readText(path: string): string {
  try {
    const handle = openSync(path, 'r')
    try {
      if ((fstatSync(handle).mode & hiddenFromOthers) !== 0)
        throw new KeyExposed(`Other users can read the key file ${path}. Set its mode to 0600.`)
      return readFileSync(handle, 'utf8')
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (error instanceof SecretError) throw error
    throw new SecretError(`Cannot read the key file ${path}: ${errorMessage(error)}.`, error)
  }
}

function readKey(line: string, path: string): SecretKey {
  const key = keyLine.read(line)
  if (key) return key
  throw new SecretError(`The key file ${path} is not a Moorage key file, or it is damaged.`)
}

/**
 * Creates a key file (0600) with a random key and returns true. Returns false for an existing file, never changed, even in a race. Throws SecretError if it
 * cannot be written. Losing this file loses every sealed secret.
 */
export function createKeyFile(path: string): boolean {
  try {
    writeAtomically(path, keyLine.print(nameSecretKey(randomBytes(keyBytes))), (fresh) => linkSync(fresh, path))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw new SecretError(`Cannot create the key file ${path}: ${errorMessage(error)}.`, error)
  }
}

/**
 * Replaces a file's keys with the result of `change` and returns them; the file keeps its owner. Readers always find the old or the new file, even after a
 * kill. The caller must serialize changes. Throws SecretError if the file cannot be read or written.
 */
export function replaceKeys(path: string, change: (keys: SecretKeys) => SecretKeys): SecretKeys {
  const keys = change(readKeyFile(path))
  try {
    // A symbolic link stays, and its target is replaced.
    const file = realpathSync(path)
    removeTemporaryFiles(file)
    writeAtomically(
      file,
      keys.map((key) => keyLine.print(key)).join(''),
      (fresh) => renameSync(fresh, file),
      statSync(file),
    )
  } catch (error) {
    throw new SecretError(`Cannot write the key file ${path}: ${errorMessage(error)}.`, error)
  }
  return keys
}

/** Leftovers of an interrupted change contain keys. */
function removeTemporaryFiles(file: string): void {
  const start = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(start) && /^[0-9a-f]{12}$/.test(name.slice(start.length))) rmSync(join(dirname(file), name))
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** An interruption leaves the old or the new file, never a partial one. */
function writeAtomically(path: string, text: string, moveIntoPlace: (fresh: string) => void, owner?: Owner): void {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true })
    if (owner && owner.uid !== process.geteuid?.()) chownSync(fresh, owner.uid, owner.gid)
    moveIntoPlace(fresh)
    syncFolder(dirname(path))
  } finally {
    rmSync(fresh, { force: true })
  }
}
