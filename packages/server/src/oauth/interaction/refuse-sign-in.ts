import type { FastifyReply } from 'fastify'
import { isUsername } from '#domain/access/explain-user.ts'
import { findUser } from '#store/account/find-user.ts'
import { signInBounds } from '#store/oauth/claim-sign-in.ts'
import { sendPage } from '../http/send-page.ts'
import type { OauthContext } from '../oauth-context.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import type { SignInForm } from './check-sign-in.ts'
import { recordSignIn } from './record-sign-in.ts'

/** Why somebody is not let in, by the status that says so. */
const problems = {
  401: 'This username and password do not belong together.',
  429: `There were too many attempts to sign in. Please try again in ${signInBounds.minutes} minutes.`,
  503: 'The service is busy at the moment. Please try again in a few seconds.',
} as const

/** When to come back, in seconds. */
const waitS = { 429: signInBounds.minutes * 60, 503: 2 } as const

/** What a person typed, and why it did not let them in. */
export interface RefusedSignIn {
  readonly form: SignInForm
  readonly username: string
  readonly status: keyof typeof problems
}

/**
 * Shows the form again. Whether anybody has the name is found out for the audit only, behind the answer: neither what it says nor the time it
 * takes tells. Of refusals for being too many the audit has the first of each name, process and window (decision G11),
 * of those for being busy none: nothing was tried.
 */
export function refuseSignIn(
  context: OauthContext,
  reply: FastifyReply,
  { form, username, status }: RefusedSignIn,
): FastifyReply {
  const { id, ip } = reply.request
  const problem = problems[status]
  const audit = async (): Promise<void> => {
    const user = isUsername(username) ? await findUser(context.store.db, username) : undefined
    if (!user || (status === 429 && !context.refusals.note(user.id, Date.now()))) return
    await recordSignIn(context.store.db, { id, ip }, user, { status, reason: problem })
  }
  if (status !== 503) context.later(audit)
  if (status !== 401) reply.header('retry-after', String(waitS[status]))
  return sendPage(reply, status, renderSignIn({ ...form, username: username.slice(0, 64), problem }))
}
