import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OauthGear } from '../oauth-gear.ts'
import { claimStep } from './claim-step.ts'
import { findStep } from './find-step.ts'
import { goOn } from './go-on.ts'
import { readForm } from './read-form.ts'

/** POST /oauth/interaction/{uid}/cancel: back to the application without having signed in. */
export async function cancel(gear: OauthGear, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const step = await findStep(gear, request, reply)
  readForm(gear, request, step)
  await claimStep(gear, step)
  return goOn(step, reply, { error: 'access_denied', error_description: 'The user did not sign in.' })
}
