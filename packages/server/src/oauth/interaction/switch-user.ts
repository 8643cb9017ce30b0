import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteSession } from '../../store/oauth/records.ts'
import type { OauthGear } from '../oauth-gear.ts'
import { claimStep } from './claim-step.ts'
import { findStep } from './find-step.ts'
import { goOn } from './go-on.ts'
import { readForm } from './read-form.ts'

/** POST /oauth/interaction/{uid}/switch: signs out, so that somebody else can sign in for the same application. */
export async function switchUser(gear: OauthGear, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const step = await findStep(gear, request, reply)
  readForm(gear, request, step)
  await claimStep(gear, step)
  const { session } = step.interaction
  if (session?.uid) await deleteSession(gear.store.db, session.uid)
  delete step.interaction.session
  return goOn(step, reply, {})
}
