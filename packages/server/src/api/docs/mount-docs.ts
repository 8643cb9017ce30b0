import { type OpenApiDocument, openApiDocument } from '@moorage/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import program from '../../../package.json' with { type: 'json' }
import { countPublic } from '../request/answer/count-request.ts'
import type { Serving } from '../request/state/serving.ts'
import { type CachedResponse, cacheResponse, sendCachedResponse } from './cached-response.ts'
import { mountReference } from './mount-reference.ts'

/** Path of the public OpenAPI document below each version prefix (decision G3). */
export const openApiPath = '/openapi.json'

/**
 * Adds public GET routes without external resources (decision G3): the OpenAPI document under /v4 and /v4beta, and the API page at /docs. Requests are counted
 * per address.
 */
export function mountDocs(server: FastifyInstance, serving: Serving): void {
  const describe = (origin: string): OpenApiDocument =>
    openApiDocument({ compiled: serving.installation.dialect, origin, version: program.version })
  const answer = cacheDocument(describe)
  const send = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    countPublic(serving, request)
    if (serving.isStopping) reply.header('connection', 'close')
    return sendCachedResponse(request, reply, answer(serving.context.origin()))
  }
  for (const prefix of ['/v4', '/v4beta']) server.get(`${prefix}${openApiPath}`, { exposeHeadRoute: true }, send)
  mountReference(server, serving, describe)
}

/** Caches the OpenAPI document (about 600 KB) until the origin changes. */
function cacheDocument(describe: (origin: string) => OpenApiDocument): (origin: string) => CachedResponse {
  let last: { readonly origin: string; readonly kept: CachedResponse } | null = null
  return (origin) => {
    // A text body would get a charset (decision A2).
    if (last?.origin !== origin)
      last = { origin, kept: cacheResponse('application/json', JSON.stringify(describe(origin))) }
    return last.kept
  }
}
