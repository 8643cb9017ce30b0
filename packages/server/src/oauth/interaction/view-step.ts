import { isScope } from '#domain/access/scopes.ts'
import { sendPage } from '../http/send-page.ts'
import type { OauthHandler } from '../oauth-context.ts'
import { renderConsent } from '../pages/render-consent.ts'
import { renderSignIn } from '../pages/render-sign-in.ts'
import { scopeSentences } from '../pages/scope-sentences.ts'
import { findStep } from './find-step.ts'
import { requireUser } from './require-user.ts'

/** GET /oauth/interaction/{uid}: sends the sign-in or consent page of the browser's current step. Throws SessionNotFound if the step has ended. */
export const viewStep: OauthHandler = async (context, request, reply) => {
  const step = await findStep(context, request, reply)
  const { interaction, client, path, formToken } = step
  const clientLabel = client.label
  if (interaction.prompt.name === 'login')
    return sendPage(reply, 200, renderSignIn({ path, formToken, clientLabel, next: '', username: '', problem: null }))
  const { username } = await requireUser(context, step)
  const scopes = String(interaction.params['scope'])
    .split(' ')
    .filter(isScope)
    .map((scope) => ({ sentence: scopeSentences[scope], word: context.dialect.scopeToWire(scope) }))
  const website = new URL(String(interaction.params['redirect_uri'])).origin
  return sendPage(reply, 200, renderConsent({ path, formToken, clientLabel, website, username, scopes }))
}
