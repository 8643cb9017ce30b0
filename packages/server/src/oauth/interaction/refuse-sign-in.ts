import type { FastifyReply } from 'fastify'
import { isUsername } from '../../domain/access/username.ts'
import { findUser } from '../../store/account/find-user.ts'
import { signInBounds } from '../../store/oauth/claim-sign-in.ts'
import { sendPage } from '../http/send-page.ts'
import type { OauthGear } from '../oauth-gear.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { auditPerson } from './audit-person.ts'
import type { Step } from './find-step.ts'

/** Why somebody is not let in, by the status that says so. */
const problems = {
  401: 'This username and password do not belong together.',
  429: `There were too many attempts to sign in. Please try again in ${signInBounds.minutes} minutes.`,
} as const

/** What a person typed, and why it did not let them in. */
export interface RefusedSignIn {
  readonly step: Step
  readonly username: string
  readonly status: keyof typeof problems
}

/**
 * Shows the form again. Whether anybody has the name is found out for the audit only, behind the answer: neither what it says nor the time it
 * takes tells. Of refusals for being too many the audit has the first of each name, process and window (decision G11).
 */
export function refuseSignIn(gear: OauthGear, reply: FastifyReply, { step, username, status }: RefusedSignIn): FastifyReply {
  const { id, ip } = reply.request
  const problem = problems[status]
  gear.later(async () => {
    const user = isUsername(username) ? await findUser(gear.store.db, username) : undefined
    if (!user || (status === 429 && !gear.refusals.note(user.id, Date.now()))) return
    await auditPerson(gear.store.db, { id, ip }, user, { operation: 'oauth.sign_in', entity: { type: 'user', id: user.username }, status, reason: problem })
  })
  if (status === 429) reply.header('retry-after', String(signInBounds.minutes * 60))
  const { path, formToken, client } = step
  return sendPage(reply, status, renderSignIn({ path, formToken, clientLabel: client.label, username: username.slice(0, 64), problem }))
}
