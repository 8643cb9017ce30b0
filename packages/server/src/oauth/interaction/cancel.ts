import type { OauthHandler } from '../oauth-context.ts'
import { claimStep } from './claim-step.ts'
import { findStep } from './find-step.ts'
import { finishStep } from './finish-step.ts'
import { readForm } from './read-form.ts'

/** POST /oauth/interaction/{uid}/cancel: claims the step and returns to the application with access_denied, without a sign-in. */
export const cancel: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  readForm(context, request, step)
  await claimStep(context, step)
  return finishStep(step, reply, { error: 'access_denied', error_description: 'The user did not sign in.' })
}
