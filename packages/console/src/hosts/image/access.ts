import { linesOf } from '../../fields/lines-of.ts'

/** Who is to be let into what is made from an image, as it was typed. */
export interface AccessWish {
  /** '' for none. */
  readonly rootPass: string
  /** Public keys, one a line. */
  readonly keys: string
  /** The user whose keys of the profile are let in, too; null for nobody. */
  readonly keysOf: string | null
}

/** Nobody. */
export const closedAccess: AccessWish = { rootPass: '', keys: '', keysOf: null }

/** Fewest characters of a password of root (decision H10). */
export const passwordMin = 7

/** What a password stands as in lines that are shown: they are copied into histories and messages. */
export const hiddenPassword = 'PASSWORD'

/** What a request says of it. */
export function accessBody({ rootPass, keys, keysOf }: AccessWish) {
  const lines = linesOf(keys)
  return {
    ...(rootPass === '' ? {} : { root_pass: rootPass }),
    ...(lines.length === 0 ? {} : { authorized_keys: lines }),
    ...(keysOf === null ? {} : { authorized_users: [keysOf] }),
  }
}

/** The same to be shown: without the password. */
export function printedAccess(access: AccessWish) {
  return accessBody(access.rootPass === '' ? access : { ...access, rootPass: hiddenPassword })
}

/** The same as words of `moor`, which reads the password from its input. */
export function accessWords({ rootPass, keys, keysOf }: AccessWish): readonly string[] {
  return [
    ...(rootPass === '' ? [] : ['--root-pass', '-']),
    ...linesOf(keys).flatMap((key) => ['--authorized-keys', key]),
    ...(keysOf === null ? [] : ['--authorized-users', keysOf]),
  ]
}

/** Whether the password is none, or long enough. */
export function isGoodAccess({ rootPass }: AccessWish): boolean {
  return rootPass === '' || rootPass.length >= passwordMin
}

/** Whether nobody could sign in. */
export function isClosed(access: AccessWish): boolean {
  return Object.keys(accessBody(access)).length === 0
}
