import { randomBytes } from 'node:crypto'
import { type SecretKey, type SecretKeys, SecretRefused, keyOctets, nameSecretKey } from './secret-key.ts'

/** Makes the keys of a file out of those it holds. Throws SecretRefused, in words for the operator, where that cannot be. */
export type KeyChange = (keys: SecretKeys) => SecretKeys

/** What can become of the keys of a file: a new one at once, a new one for later, another one first, one less. */
export const keyChanges = {
  /** A new key that seals from now on; the others go on opening. */
  addFirst: (): KeyChange => (keys) => [newKey(), ...keys],
  /** A new key that opens and does not seal yet: every machine is given it before any seals with it. */
  addLast:
    (): KeyChange =>
    ([first, ...others]) => [first, ...others, newKey()],
  /** A key that the file holds seals from now on. */
  putFirst:
    (id: string): KeyChange =>
    (keys) => [find(keys, id), ...keys.filter((one) => one.id !== id)],
  /** A key less; never the one that seals. */
  remove:
    (id: string): KeyChange =>
    (keys) => {
      const [first, ...others] = keys
      if (find(keys, id) === first)
        throw new SecretRefused(`The key ${id} seals new secrets: put another one first before it is dropped.`)
      return [first, ...others.filter((one) => one.id !== id)]
    },
} as const

function newKey(): SecretKey {
  return nameSecretKey(randomBytes(keyOctets))
}

function find(keys: SecretKeys, id: string): SecretKey {
  const key = keys.find((one) => one.id === id)
  if (key) return key
  throw new SecretRefused(`There is no key ${id} in the key file, it holds ${keys.map((one) => one.id).join(', ')}.`)
}
