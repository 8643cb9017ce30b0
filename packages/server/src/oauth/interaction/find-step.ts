import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Interaction } from 'oidc-provider'
import { textField } from '#domain/shared/index.ts'
import { type ClientRow, findActiveClient } from '#store/oauth/clients.ts'
import { forwardRequest } from '../http/forward-request.ts'
import { makeFormToken } from '../http/form-token.ts'
import type { OauthContext, OpenedProvider } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'

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
