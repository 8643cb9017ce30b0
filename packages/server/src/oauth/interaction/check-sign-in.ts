import type { FastifyReply } from 'fastify'
import type { UserRow } from '#store/account/insert-user.ts'
import { claimSignIn, releaseSignIn } from '#store/oauth/claim-sign-in.ts'
import { deviceCookies } from '../http/device-cookie.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { OauthKeys } from '../oauth-keys.ts'
import { signInMark } from '../sign-in-mark.ts'
import { checkQueuedPassword } from './check-queued-password.ts'
import { findKnownBrowser } from './find-known-browser.ts'
import { refuseSignIn } from './refuse-sign-in.ts'

/** Longer than any username or password may be; what is longer is not looked at. */
const lengthMax = 1024

/** The form with which somebody signs in, for an application or to the console. */
export interface SignInForm {
  readonly keys: OauthKeys
  /** Of the page: those who use one page wait in one line where addresses tell nobody apart. */
  readonly uid: string
  /** Path of the page; the form goes to `sign-in` below it. */
  readonly path: string
  readonly formToken: string
  /** What the application calls itself; null for the console. */
  readonly clientLabel: string | null
  /** Where the console goes on; '' for an application. */
  readonly next: string
}

/** Somebody whose name and password belong together. */
export interface LetIn {
  readonly user: UserRow
  /** The headers by which their browser is known from now on (decision G11.6). */
  readonly deviceCookies: readonly string[]
}

/**
 * Looks at the name and the password that were sent; else sends the form again, the same for a name that nobody has, and answers null. A try counts from before
 * it waits for its turn, and not at all when it came to none (decisions G11.5 to G11.9).
 */
export async function checkSignIn(
  context: OauthContext,
  reply: FastifyReply,
  form: SignInForm,
  sent: URLSearchParams,
): Promise<LetIn | null> {
  const { request } = reply
  const username = (sent.get('username') ?? '').slice(0, lengthMax)
  const password = (sent.get('password') ?? '').slice(0, lengthMax)
  const { db } = context.store
  const place = { keys: form.keys, username }
  const refuse = (status: 401 | 429 | 503): null => {
    refuseSignIn(context, reply, { form, username, status })
    return null
  }
  const known = await findKnownBrowser(db, place, request)
  const deviceId = known?.deviceId ?? null
  const claim = await claimSignIn(db, { username, address: context.isBehindProxy ? null : request.ip, deviceId })
  if (!claim) return refuse(429)
  const user = await checkQueuedPassword(context, reply, { uid: form.uid, username, password, known })
  if (!user) return refuse(401)
  await releaseSignIn(db, claim)
  if (user === 'busy') return refuse(503)
  return { user, deviceCookies: deviceCookies(place, { id: deviceId, mark: signInMark(user) }, context.origin()) }
}
