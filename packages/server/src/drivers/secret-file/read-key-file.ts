import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { keyLine } from './key-line.ts'
import type { SecretKey, SecretKeys } from './secret-key.ts'
import { SecretRefused } from './secret-refused.ts'

const hiddenFromOthers = 0o077

/** Reads the keys of a key file in their order. Throws SecretRefused when the file is missing, has another form or can be read by others. */
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
        throw new SecretRefused(`The key file ${path} can be read by others: set its mode to 0600.`)
      return readFileSync(handle, 'utf8')
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (error instanceof SecretRefused) throw error
    throw new SecretRefused(`The key file ${path} cannot be read: ${(error as Error).message}.`, error)
  }
}

function readKey(line: string, path: string): SecretKey {
  const key = keyLine.read(line)
  if (key) return key
  throw new SecretRefused(`The key file ${path} is not one of Moorage, or it is damaged.`)
}
