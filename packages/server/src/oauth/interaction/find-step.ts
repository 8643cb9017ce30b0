import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Interaction, type InteractionResults } from 'oidc-provider'
import { isForeign, textField } from '#domain/shared/index.ts'
import { type ClientRow, findActiveClient } from '#store/oauth/clients.ts'
import { forwardRequest } from '../http/forward-request.ts'
import { isFormToken, makeFormToken, parseForm } from '../http/form.ts'
import type { OauthContext, OpenedProvider } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'
import { PageError } from '../http/page-error.ts'
import { consumeRecord } from '#store/oauth/records.ts'
import { renderRedirectPage, sendPage } from '../pages/oauth-pages.ts'

/** Sign-in or consent step of a browser. */
export interface Step extends OpenedProvider {
  readonly interaction: Interaction
  readonly client: ClientRow
  readonly path: string
  readonly formToken: string
}

/** Returns the step in the path, proved by the browser's cookie. Throws SessionNotFound if it has ended, is another browser's, or its client is inactive. */
export async function findStep(context: OauthContext, request: FastifyRequest, reply: FastifyReply): Promise<Step> {
  const uid = textField(request.params, 'uid') ?? ''
  const opened = await context.open()
  const interaction = await opened.provider.interactionDetails(forwardRequest(request.raw, context.origin()), reply.raw)
  const client = await findActiveClient(context.store.db, String(interaction.params['client_id']))
  if (!client || interaction.uid !== uid) throw new errors.SessionNotFound('the page belongs to another step')
  return {
    ...opened,
    interaction,
    client,
    path: `${oauthPaths.interaction}/${uid}`,
    formToken: makeFormToken(opened.keys, uid),
  }
}

/** Returns the form of the step's page. Throws PageError 403 for forms of other pages. */
export function readForm(context: OauthContext, request: FastifyRequest, step: Step): URLSearchParams {
  const form = parseForm(request)
  if (
    isForeign(request.headers, context.origin()) ||
    !isFormToken(step.keys, step.interaction.uid, form.get('form_token'))
  ) {
    throw new PageError(
      403,
      'Not allowed',
      'This form was sent from another page. Go back to the application and start again.',
    )
  }
  return form
}

/** Consumes a step's record, because a step is answered once. Throws SessionNotFound for later requests, even concurrent ones. */
export async function claimStep({ store }: OauthContext, { interaction }: Step): Promise<void> {
  if (!(await consumeRecord(store.db, 'Interaction', interaction.uid)))
    throw new errors.SessionNotFound('the page was already answered')
}

/** Stores a step's result and sends a page that redirects the browser to the library. */
export async function finishStep(
  { interaction }: Step,
  reply: FastifyReply,
  result: InteractionResults,
): Promise<FastifyReply> {
  interaction.result = result
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  return sendPage(reply, 200, renderRedirectPage(new URL(interaction.returnTo).pathname))
}
