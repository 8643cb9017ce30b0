import type { Scope } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../http/send-page.ts'
import type { OauthGear } from '../oauth-gear.ts'
import { renderConsent } from '../pages/render-consent.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { scopeSentences } from '../pages/scope-sentences.ts'
import { findStep } from './find-step.ts'
import { requirePerson } from './require-person.ts'

/** GET /oauth/interaction/{uid}: the page of the step that the browser is at. */
export async function showStep(gear: OauthGear, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const step = await findStep(gear, request, reply)
  const { interaction, client, path, formToken } = step
  const clientLabel = client.label
  if (interaction.prompt.name === 'login')
    return sendPage(reply, 200, renderSignIn({ path, formToken, clientLabel, username: '', problem: null }))
  const { username } = await requirePerson(gear, step)
  const wishes = String(interaction.params['scope'])
    .split(' ')
    .map((scope) => ({
      sentence: scopeSentences[scope as Scope],
      word: gear.dialect.scopeToWire(scope as Scope),
    }))
  const website = new URL(String(interaction.params['redirect_uri'])).origin
  return sendPage(reply, 200, renderConsent({ path, formToken, clientLabel, website, username, wishes }))
}
