import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound, pathNotFound, pathNotSupported } from '#domain/shared/index.ts'
import { sendErrorResponse } from '../answer/send-error-response.ts'
import { apiPathOf, isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { receive } from './receive.ts'

/**
 * Throws for a request without a route. The error is 404 with the unsupported product if the dialect knows the path, 405 if the path has other methods,
 * otherwise 404 (decisions B3, B4).
 */
export function rejectUnknown(serving: Serving, request: FastifyRequest, reply: FastifyReply): never {
  if (!isApiPath(request.url)) throw notFound()
  const path = decodePath(apiPathOf(request.url))
  const { paths, unsupportedProductAt } = request.received.served
  const what = unsupportedProductAt(path)
  if (what !== null) throw pathNotSupported(what)
  const methods = paths.methodsOf(path)
  if (methods) rejectMethod(methods, reply)
  throw pathNotFound(serving.linodePaths.methodsOf(path) ? otherDialect : '')
}

/** Shown to clients that follow the documents of the linode dialect (decision B3.3), which itself responds like the recorded Linode API. */
const otherDialect =
  ': this path belongs to the linode dialect, but this service uses the neutral dialect (setting MOORAGE_DIALECT)'

/** Sets the `Allow` header to these methods and OPTIONS, then always throws method.not_allowed (405, RFC 9110). */
export function rejectMethod(methods: readonly string[], reply: FastifyReply): never {
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  throw new ApiError('method.not_allowed', 'Method Not Allowed')
}

/**
 * Answers a path that the router cannot decode with 404, or as `receive` does. The router runs no hooks for such a path, so this function starts with
 * `receive`.
 */
export async function rejectBadPath(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await receive(serving, request, reply)
    if (!reply.sent) throw notFound()
  } catch (error) {
    await sendErrorResponse(serving, error, request.received)
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
