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
import { KeyExposed, SecretRefused, keyOctets, nameSecretKey } from './secret-key.ts'
import type { SecretKey, SecretKeys } from './secret-key.ts'
import { syncFolder } from './sync-folder.ts'

/** Begins every line of a key file, so that one is told from other files; the key follows in base64. */
const lineStart = 'moorage-key-1 '

/** How a line of a key file holds a key. */
const keyLine = {
  /** The line, with its end. */
  print: ({ octets }: SecretKey): string => `${lineStart}${octets.toString('base64')}\n`,
  /** The key of a line without its end; null when it is none, or a damaged one. */
  read(line: string): SecretKey | null {
    const octets = Buffer.from(line.slice(lineStart.length), 'base64')
    return line.startsWith(lineStart) && octets.length === keyOctets ? nameSecretKey(octets) : null
  },
}

const hiddenFromOthers = 0o077

/** Reads the keys of a key file in their order. Throws SecretRefused when the file is missing or has another form, KeyExposed when others can read it. */
export function readKeyFile(path: string): SecretKeys {
  const [first, ...more] = readText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readKey(line, path))
  if (!first) throw new SecretRefused(`The key file ${path} holds no key.`)
  return [first, ...more]
}

function readText(path: string): string {
  try {
    const handle = openSync(path, 'r')
    try {
      if ((fstatSync(handle).mode & hiddenFromOthers) !== 0)
        throw new KeyExposed(`The key file ${path} can be read by others: set its mode to 0600.`)
      return readFileSync(handle, 'utf8')
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (error instanceof SecretRefused) throw error
    throw new SecretRefused(`The key file ${path} cannot be read: ${errorMessage(error)}.`, error)
  }
}

function readKey(line: string, path: string): SecretKey {
  const key = keyLine.read(line)
  if (key) return key
  throw new SecretRefused(`The key file ${path} is not one of Moorage, or it is damaged.`)
}

/**
 * Makes a key file (0600) with a new random key, unless a file of that name is there: that one is never touched, also when two
 * starters come at once. Returns whether it made one. Losing this file loses every sealed secret.
 */
export function createKeyFile(path: string): boolean {
  try {
    writeBeside(path, keyLine.print(nameSecretKey(randomBytes(keyOctets))), (fresh) => linkSync(fresh, path))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw new SecretRefused(`The key file ${path} cannot be made: ${errorMessage(error)}.`, error)
  }
}

/**
 * Replaces the keys of a key file by what `change` makes of them; the file keeps its owner, and a reader or a kill finds the old file
 * or the new one. Two changes at once must be kept apart by the caller. Throws SecretRefused when the file cannot be read or written.
 */
export function replaceKeys(path: string, change: (keys: SecretKeys) => SecretKeys): SecretKeys {
  const keys = change(readKeyFile(path))
  try {
    // Not the name but the file: it may be a link into another place.
    const file = realpathSync(path)
    removeRests(file)
    writeBeside(
      file,
      keys.map((key) => keyLine.print(key)).join(''),
      (fresh) => renameSync(fresh, file),
      statSync(file),
    )
  } catch (error) {
    throw new SecretRefused(`The key file ${path} cannot be written: ${errorMessage(error)}.`, error)
  }
  return keys
}

/** A change that was killed in the midst left its fresh file behind, with keys in it. */
function removeRests(file: string): void {
  const start = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(start) && /^[0-9a-f]{12}$/.test(name.slice(start.length))) rmSync(join(dirname(file), name))
  }
}

/** Whom a fresh file is to belong to; whoever writes it when absent. */
interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Writes a whole file (0600) beside `path`, lets `place` give it its name, and makes that last through a power cut. A kill at any
 * moment leaves the old file or the new one, never a part; what `place` has not moved away is removed.
 */
function writeBeside(path: string, text: string, place: (fresh: string) => void, owner?: Owner): void {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true })
    if (owner && owner.uid !== process.geteuid?.()) chownSync(fresh, owner.uid, owner.gid)
    place(fresh)
    syncFolder(dirname(path))
  } finally {
    rmSync(fresh, { force: true })
  }
}
