import type { FastifyReply } from 'fastify'
import { isUsername } from '#domain/access/explain-user.ts'
import { findUser } from '#store/account/find-user.ts'
import { signInBounds } from '#store/oauth/claim-sign-in.ts'
import { sendPage } from '../http/send-page.ts'
import type { OauthContext } from '../oauth-context.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import type { SignInForm } from './check-sign-in.ts'
import { recordSignIn } from './record-sign-in.ts'

const problems = {
  401: 'The username or the password is wrong.',
  429: `Too many sign-in attempts. Try again in ${signInBounds.minutes} minutes.`,
  503: 'The service is busy. Try again in a few seconds.',
} as const

const waitS = { 429: signInBounds.minutes * 60, 503: 2 } as const

/** Typed name and reason. */
export interface RejectedSignIn {
  readonly form: SignInForm
  readonly username: string
  readonly status: keyof typeof problems
}

/**
 * Sends the form again with status and reason. Looks the user up after the response, for the audit log only, so that neither content nor timing reveals whether
 * the name exists. For too many attempts, only the first rejection per name, process and window is audited (decision G11). A busy service is not audited.
 */
export function rejectSignIn(
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
