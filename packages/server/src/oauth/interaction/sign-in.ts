import type { FastifyReply, FastifyRequest } from 'fastify'
import { claimSignIn, releaseSignIn } from '#store/oauth/claim-sign-in.ts'
import { deviceCookie } from '../http/device-cookie.ts'
import type { OauthContext } from '../oauth-context.ts'
import { signInMark } from '../sign-in-mark.ts'
import { checkQueuedPassword } from './check-queued-password.ts'
import { claimStep } from './claim-step.ts'
import { findKnownBrowser } from './find-known-browser.ts'
import { findStep } from './find-step.ts'
import { goOn } from './go-on.ts'
import { leaveOther } from './leave-other.ts'
import { recordSignIn } from './record-sign-in.ts'
import { readForm } from './read-form.ts'
import { refuseSignIn } from './refuse-sign-in.ts'

/** Longer than any username or password may be; what is longer is not looked at. */
const lengthMax = 1024

/**
 * POST /oauth/interaction/{uid}/sign-in: lets somebody in by name and password; else the form again, the same for a name that nobody has. A try counts from
 * before it waits for its turn, and not at all when it came to none.
 */
export async function signIn(
  context: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const step = await findStep(context, request, reply)
  const form = readForm(context, request, step)
  const username = (form.get('username') ?? '').slice(0, lengthMax)
  const password = (form.get('password') ?? '').slice(0, lengthMax)
  const { db } = context.store
  const place = { keys: step.keys, username }
  const known = await findKnownBrowser(db, place, request)
  const deviceId = known?.deviceId ?? null
  const claim = await claimSignIn(db, { username, address: context.isBehindProxy ? null : request.ip, deviceId })
  if (!claim) return refuseSignIn(context, reply, { step, username, status: 429 })
  const user = await checkQueuedPassword(context, reply, { step, username, password, known })
  if (!user) return refuseSignIn(context, reply, { step, username, status: 401 })
  await releaseSignIn(db, claim)
  if (user === 'busy') return refuseSignIn(context, reply, { step, username, status: 503 })
  await claimStep(context, step)
  await recordSignIn(db, request, user, { status: 200, reason: null })
  await leaveOther(context, step, String(user.id), reply)
  reply.header('set-cookie', deviceCookie(place, { id: deviceId, mark: signInMark(user) }, context.origin()))
  return goOn(step, reply, { login: { accountId: String(user.id), amr: [signInMark(user)], remember: false } })
}
