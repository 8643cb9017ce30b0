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

/** Returns user data as a request field, encoded in Base64; none for empty text. */
export function encodeUserData(text: string) {
  if (text === '') return {}
  const bytes = new TextEncoder().encode(text)
  return { metadata: { user_data: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')) } }
}

/** Returns the credentials as request fields, with the plain-text password. Omits unset fields. */
export function accessBody({ rootPass, keys, keysOf }: AccessDraft) {
  const lines = linesOf(keys)
  return {
    ...(rootPass === '' ? {} : { root_pass: rootPass }),
    ...(lines.length === 0 ? {} : { authorized_keys: lines }),
    ...(keysOf === null ? {} : { authorized_users: [keysOf] }),
  }
}

/** True if the password is empty or has at least `passwordMin` characters. Keys are not checked. */
export function isValidAccess({ rootPass }: AccessDraft): boolean {
  return rootPass === '' || rootPass.length >= passwordMin
}

/** True if password, keys and user are unset. */
export function isEmptyAccess(access: AccessDraft): boolean {
  return Object.keys(accessBody(access)).length === 0
}
