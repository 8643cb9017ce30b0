import type { FastifyReply } from 'fastify'
import type { UserRow } from '#store/account/insert-user.ts'
import { claimSignIn, releaseSignIn, signInBounds } from '#store/oauth/claim-sign-in.ts'
import { deviceCookies, findKnownBrowser } from './known-browser.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { OauthKeys } from '../oauth-keys.ts'
import { signInMark } from '../provider/signed-in-user.ts'
import { checkQueuedPassword } from './check-queued-password.ts'
import { isUsername } from '#domain/access/explain-user.ts'
import { findUser } from '#store/account/find-user.ts'
import { sendPage } from '../pages/oauth-pages.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { recordSignIn } from './audit-sign-in.ts'

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
interface SignedIn {
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

const problems = {
  401: 'The username or the password is wrong.',
  429: `Too many sign-in attempts. Try again in ${signInBounds.minutes} minutes.`,
  503: 'The service is busy. Try again in a few seconds.',
} as const

const waitS = { 429: signInBounds.minutes * 60, 503: 2 } as const

/** Typed name and reason. */
interface RejectedSignIn {
  readonly form: SignInForm
  readonly username: string
  readonly status: keyof typeof problems
}

/**
 * Sends the form again with status and reason. Looks the user up after the response, for the audit log only, so that neither content nor timing reveals whether
 * the name exists. For too many attempts, only the first rejection per name, process and window is audited (decision G11). A busy service is not audited.
 */
function rejectSignIn(
  context: OauthContext,
  reply: FastifyReply,
  { form, username, status }: RejectedSignIn,
): FastifyReply {
  const { id, ip } = reply.request
  const problem = problems[status]
  const audit = async (): Promise<void> => {
    const user = isUsername(username) ? await findUser(context.store.db, username) : undefined
    if (!user || (status === 429 && !context.rejections.recordFirst(user.id, Date.now()))) return
    await recordSignIn(context.store.db, { id, ip }, user, { status, reason: problem })
  }
  if (status !== 503) context.later(audit)
  if (status !== 401) reply.header('retry-after', String(waitS[status]))
  return sendPage(reply, status, renderSignIn({ ...form, username: username.slice(0, 64), problem }))
}
