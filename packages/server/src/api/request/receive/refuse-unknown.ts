import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../../domain/shared/index.ts'
import { sendRefusal } from '../answer/send-refusal.ts'
import { apiPathOf, isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { receive } from './receive.ts'

/** What no route took: 405 where the path has other methods, else 404 (decisions B3, B4). */
export function refuseUnknown(serving: Serving, request: FastifyRequest, reply: FastifyReply): never {
  const methods = isApiPath(request.url) ? serving.paths.methodsOf(decodePath(apiPathOf(request.url))) : null
  if (methods) refuseMethod(methods, reply)
  throw new Fault('resource.not_found', 'Not found')
}

/** Refuses a method and names those that the path has (RFC 9110). */
export function refuseMethod(methods: readonly string[], reply: FastifyReply): never {
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  throw new Fault('method.not_allowed', 'Method Not Allowed')
}

/** What the router could not even decode names nothing; it passes no hooks, so it begins here. */
export async function refuseBadPath(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await receive(serving, request, reply)
    if (!reply.sent) throw new Fault('resource.not_found', 'Not found')
  } catch (error) {
    await sendRefusal(serving, error, request, reply)
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
