import type { FastifyReply, FastifyRequest } from 'fastify'
import { findUser } from '../../store/account/find-user.ts'
import { claimSignIn, releaseSignIn, signInBounds } from '../../store/oauth/claim-sign-in.ts'
import { deleteSession } from '../../store/oauth/delete-session.ts'
import { checkPassword } from '../../store/user/check-password.ts'
import { sendPage } from '../http/send-page.ts'
import type { OauthGear } from '../oauth-gear.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { signInMark } from '../provider/sign-in-mark.ts'
import { auditPerson } from './audit-person.ts'
import { findStep, type Step } from './find-step.ts'
import { goOn } from './go-on.ts'
import { readForm } from './read-form.ts'

const wrong = 'This username and password do not belong together.'
const tooMany = `There were too many attempts to sign in. Please try again in ${signInBounds.minutes} minutes.`
/** Longer than any username or password may be; what is longer is not looked at. */
const lengthMax = 1024

/** What a person typed, and what became of it. */
interface Attempt {
  readonly step: Step
  readonly username: string
}

/** POST /oauth/interaction/{uid}/sign-in: lets somebody in by name and password; else the form again, the same for a name that nobody has. */
export async function signIn(gear: OauthGear, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const step = await findStep(gear, request, reply)
  const form = readForm(gear, request, step)
  const username = (form.get('username') ?? '').slice(0, lengthMax)
  const password = (form.get('password') ?? '').slice(0, lengthMax)
  const attempt = { step, username }
  const { db } = gear.store
  const claim = await claimSignIn(db, username, request.ip)
  if (!claim) return refuse(gear, reply.header('retry-after', String(signInBounds.minutes * 60)), attempt, 429)
  const user = await checkPassword(db, username, password)
  if (!user) return refuse(gear, reply, attempt, 401)
  await releaseSignIn(db, claim)
  await auditPerson(db, request, user, { operation: 'oauth.sign_in', entity: { type: 'user', id: user.username }, status: 200, reason: null })
  await leaveOther(gear, step, String(user.id))
  return goOn(step, reply, { login: { accountId: String(user.id), amr: [signInMark(user)], remember: false } })
}

async function refuse(gear: OauthGear, reply: FastifyReply, { step, username }: Attempt, status: 401 | 429): Promise<FastifyReply> {
  const { db } = gear.store
  const problem = status === 429 ? tooMany : wrong
  const user = await findUser(db, username.replaceAll('\0', ''))
  if (user) await auditPerson(db, reply.request, user, { operation: 'oauth.sign_in', entity: { type: 'user', id: user.username }, status, reason: problem })
  const { path, formToken, client } = step
  return sendPage(reply, status, renderSignIn({ path, formToken, clientLabel: client.label, username: username.slice(0, 64), problem }))
}

/** Somebody else who is signed in with this browser is signed out first: the library would ask the browser to run a script for it. */
async function leaveOther({ store }: OauthGear, { interaction }: Step, userId: string): Promise<void> {
  const { session } = interaction
  if (!session?.uid || session.accountId === userId) return
  await deleteSession(store.db, session.uid)
  delete interaction.session
}
