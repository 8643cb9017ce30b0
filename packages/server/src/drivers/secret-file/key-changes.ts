import { randomBytes } from 'node:crypto'
import { type SecretKey, type SecretKeys, SecretError, keyBytes, nameSecretKey } from './secret-key.ts'

/** Computes a file's new keys. Throws SecretError for an invalid change. */
export type KeyChange = (keys: SecretKeys) => SecretKeys

/** Changes of a key file. */
export const keyChanges = {
  /** Adds a key that seals new secrets. The others still open secrets. */
  addFirst: (): KeyChange => (keys) => [newKey(), ...keys],
  /** Adds a key that only opens secrets. Every machine needs the key before any machine seals with it. */
  addLast:
    (): KeyChange =>
    ([first, ...others]) => [first, ...others, newKey()],
  putFirst:
    (id: string): KeyChange =>
    (keys) => [find(keys, id), ...keys.filter((one) => one.id !== id)],
  /** Removes a key. Throws SecretError for the sealing key. */
  remove:
    (id: string): KeyChange =>
    (keys) => {
      const [first, ...others] = keys
      if (find(keys, id) === first)
        throw new SecretError(`The key ${id} seals new secrets. Make another key the first one before you drop it.`)
      return [first, ...others.filter((one) => one.id !== id)]
    },
} as const

function newKey(): SecretKey {
  return nameSecretKey(randomBytes(keyBytes))
}

function find(keys: SecretKeys, id: string): SecretKey {
  const key = keys.find((one) => one.id === id)
  if (key) return key
  throw new SecretError(
    `The key file does not contain the key ${id}. It contains ${keys.map((one) => one.id).join(', ')}.`,
  )
}
