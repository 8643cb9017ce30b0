import { deleteSession } from '#store/oauth/records.ts'
import type { OauthHandler } from '../oauth-context.ts'
import { claimStep } from './claim-step.ts'
import { findStep } from './find-step.ts'
import { finishStep } from './finish-step.ts'
import { readForm } from './read-form.ts'

/** POST /oauth/interaction/{uid}/switch: claims the step and deletes the session, so that another user can sign in for the same application. */
export const switchUser: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  readForm(context, request, step)
  await claimStep(context, step)
  const { session } = step.interaction
  if (session?.uid) await deleteSession(context.store.db, session.uid)
  delete step.interaction.session
  return finishStep(step, reply, {})
}
