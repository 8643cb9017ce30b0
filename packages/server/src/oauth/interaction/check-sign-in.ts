import type { FastifyReply } from 'fastify'
import type { UserRow } from '#store/account/insert-user.ts'
import { claimSignIn, releaseSignIn } from '#store/oauth/claim-sign-in.ts'
import { deviceCookies } from '../http/device-cookie.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { OauthKeys } from '../oauth-keys.ts'
import { signInMark } from '../sign-in-mark.ts'
import { checkQueuedPassword } from './check-queued-password.ts'
import { findKnownBrowser } from './find-known-browser.ts'
import { rejectSignIn } from './reject-sign-in.ts'

/** Longer names and passwords are truncated. */
const lengthMax = 1024

/** Sign-in form for an application or the console. */
export interface SignInForm {
  readonly keys: OauthKeys
  /** Requests of one page share a queue if addresses do not identify clients. */
  readonly uid: string
  /** Path of the page. The form is sent to `sign-in` below this path. */
  readonly path: string
  readonly formToken: string
  /** Application label; null for the console. */
  readonly clientLabel: string | null
  /** Where the console continues; '' for an application. */
  readonly next: string
}

/** A user with matching name and password. */
export interface SignedIn {
  readonly user: UserRow
  /** Headers that mark the browser as known (decision G11.6). */
  readonly deviceCookies: readonly string[]
}

/**
 * Returns the user with the sent name and password. Otherwise sends the form again with 401, 429 or 503, identically for unknown names, and returns null. An
 * attempt counts before it waits for a slot, and is uncounted if it succeeds or gets no slot (decisions G11.5 to G11.9).
 */
export async function checkSignIn(
  context: OauthContext,
  reply: FastifyReply,
  form: SignInForm,
  sent: URLSearchParams,
): Promise<SignedIn | null> {
  const { request } = reply
  const username = (sent.get('username') ?? '').slice(0, lengthMax)
  const password = (sent.get('password') ?? '').slice(0, lengthMax)
  const { db } = context.store
  const cookieContext = { keys: form.keys, username }
  const reject = (status: 401 | 429 | 503): null => {
    rejectSignIn(context, reply, { form, username, status })
    return null
  }
  const known = await findKnownBrowser(db, cookieContext, request)
  const deviceId = known?.deviceId ?? null
  const claim = await claimSignIn(db, { username, address: context.isBehindProxy ? null : request.ip, deviceId })
  if (!claim) return reject(429)
  const user = await checkQueuedPassword(context, reply, { uid: form.uid, username, password, known })
  if (!user) return reject(401)
  await releaseSignIn(db, claim)
  if (user === 'busy') return reject(503)
  return {
    user,
    deviceCookies: deviceCookies(cookieContext, { id: deviceId, mark: signInMark(user) }, context.origin()),
  }
}
