import { linesOf } from '../../fields/lines-of.ts'

/** Credentials for a disk from an image. */
export interface AccessDraft {
  readonly rootPass: string
  readonly keys: string
  /** User whose SSH keys are added to the disk; null for no user. */
  readonly keysOf: string | null
}

/** Draft without credentials. */
export const emptyAccess: AccessDraft = { rootPass: '', keys: '', keysOf: null }

/** Minimum length of a root password (decision H10). */
export const passwordMin = 7

/** Placeholder for the password. Users copy displayed commands into histories and messages. */
export const hiddenPassword = 'PASSWORD'

/** Returns the credentials as request fields, with the plain-text password. Omits unset fields. */
export function accessBody({ rootPass, keys, keysOf }: AccessDraft) {
  const lines = linesOf(keys)
  return {
    ...(rootPass === '' ? {} : { root_pass: rootPass }),
    ...(lines.length === 0 ? {} : { authorized_keys: lines }),
    ...(keysOf === null ? {} : { authorized_users: [keysOf] }),
  }
}

/** Returns the credentials as request fields for display: `hiddenPassword` replaces a set password. */
export function printedAccess(access: AccessDraft) {
  return accessBody(access.rootPass === '' ? access : { ...access, rootPass: hiddenPassword })
}

/** Returns the `moor` arguments; `moor` reads the password from stdin. */
export function accessArguments({ rootPass, keys, keysOf }: AccessDraft): readonly string[] {
  return [
    ...(rootPass === '' ? [] : ['--root-pass', '-']),
    ...linesOf(keys).flatMap((key) => ['--authorized-keys', key]),
    ...(keysOf === null ? [] : ['--authorized-users', keysOf]),
  ]
}

/** True if the password is empty or has at least `passwordMin` characters. Keys are not checked. */
export function isValidAccess({ rootPass }: AccessDraft): boolean {
  return rootPass === '' || rootPass.length >= passwordMin
}

/** True if password, keys and user are unset. */
export function isEmptyAccess(access: AccessDraft): boolean {
  return Object.keys(accessBody(access)).length === 0
}
