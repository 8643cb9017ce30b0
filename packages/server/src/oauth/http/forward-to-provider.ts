import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OauthContext } from '../oauth-context.ts'
import { tracing } from '../tracing.ts'
import { type Forwarded, forwardRequest } from './forward-request.ts'

/** Passes a request to the library, which sends the response, with the headers of all OAuth responses. */
export async function forwardToProvider(
  context: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  forwarded: Forwarded = {},
): Promise<void> {
  const opened = await context.open()
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  await tracing({ requestId: request.id, address: request.ip }, () =>
    opened.answer(forwardRequest(request.raw, context.origin(), forwarded), reply.raw),
  )
}
