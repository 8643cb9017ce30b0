import type { OauthHandler } from '../oauth-context.ts'
import { signInMark } from '../sign-in-mark.ts'
import { checkSignIn } from './check-sign-in.ts'
import { claimStep } from './claim-step.ts'
import { findStep } from './find-step.ts'
import { finishStep } from './finish-step.ts'
import { signOutOther } from './sign-out-other.ts'
import { recordSignIn } from './record-sign-in.ts'
import { readForm } from './read-form.ts'

/**
 * POST /oauth/interaction/{uid}/sign-in: signs in by name and password, or sends the form again. A sign-in claims the step, is recorded, signs out another
 * user, and continues.
 */
export const signIn: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  const sent = readForm(context, request, step)
  const { keys, path, formToken, client, interaction } = step
  const form = { keys, path, formToken, uid: interaction.uid, clientLabel: client.label, next: '' }
  const signedIn = await checkSignIn(context, reply, form, sent)
  if (signedIn === null) return reply
  const { user } = signedIn
  await claimStep(context, step)
  await recordSignIn(context.store.db, request, user, { status: 200, reason: null })
  await signOutOther(context, step, String(user.id), reply)
  reply.header('set-cookie', signedIn.deviceCookies)
  return finishStep(step, reply, { login: { accountId: String(user.id), amr: [signInMark(user)], remember: false } })
}
