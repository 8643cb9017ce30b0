import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { ensureAdmin, findGeneratedPassword } from '#accept/account/ensure-admin.ts'
import { type Listener, listen } from '#store/listen.ts'
import type { Store } from '#store/open-store.ts'
import { hashRandomPassword } from '#store/user/passwords.ts'
import type { SignInCredentials } from '../compose/print-ready.ts'
import { type DataFolderPaths, readLine, writeAtomically } from '../datafolder/index.ts'

/** Initial credentials of the operator. */
export interface AdminAccess {
  readonly tokenFile: string
  readonly signIn: SignInCredentials | null
}

/**
 * Creates the first user, with token and password files in the data folder, at the first start. Later, replaces a missing or invalid token, and removes the
 * password file once the password has changed (decision G8.8). Returns the token file, and the sign-in credentials or null after that change.
 */
export async function ensureAdminAccess(store: Store, paths: DataFolderPaths): Promise<AdminAccess> {
  const { adminToken: tokenFile, adminPassword: file } = paths
  let made: string | null = null
  const token = await ensureAdmin(store, readLine(tokenFile), () => {
    made = randomBytes(18).toString('base64url')
    return hashRandomPassword(made)
  })
  if (made !== null) writeAtomically(file, `${made}\n`, 0o600)
  if (token !== null) writeAtomically(tokenFile, `${token}\n`, 0o600)
  const held = readLine(file)
  if (held === null) return { tokenFile, signIn: null }
  const username = await findGeneratedPassword(store, held)
  if (username === null) rmSync(file, { force: true })
  return { tokenFile, signIn: username === null ? null : { username, password: made, file } }
}

/**
 * Listens for events until the returned listener closes. An event removes the first password's file if that password has changed (decision G8.8). Failures are
 * ignored; the next event or start retries.
 */
export async function watchFirstPassword(store: Store, { adminPassword: file }: DataFolderPaths): Promise<Listener> {
  let isQueued = false
  let last = Promise.resolve()
  const removeWhenChanged = async (): Promise<void> => {
    isQueued = false
    const held = readLine(file)
    if (held !== null && (await findGeneratedPassword(store, held)) === null) rmSync(file, { force: true })
  }
  return listen(store, 'events', () => {
    if (isQueued) return
    isQueued = true
    last = last.then(removeWhenChanged).catch(() => undefined)
  })
}
