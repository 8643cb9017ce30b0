import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault, notFound, pathNotFound, placeNotOffered } from '#domain/shared/index.ts'
import { sendRefusal } from '../answer/send-refusal.ts'
import { apiPathOf, isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { receive } from './receive.ts'

/** What no route took: 404 where the wire says what is not offered, 405 where the path has other methods, else 404 (decisions B3, B4). */
export function refuseUnknown(serving: Serving, request: FastifyRequest, reply: FastifyReply): never {
  if (!isApiPath(request.url)) throw notFound()
  const path = decodePath(apiPathOf(request.url))
  const what = serving.notOfferedAt(path)
  if (what !== null) throw placeNotOffered(what)
  const methods = serving.paths.methodsOf(path)
  if (methods) refuseMethod(methods, reply)
  throw pathNotFound(serving.linodePaths.methodsOf(path) ? otherDialect : '')
}

/**
 * Told where the path is one of the other dialect, as whoever follows that one's documents cannot know better (decision B3.3). The other way round
 * nothing is told: that dialect answers as it was recorded.
 */
const otherDialect =
  ': this is a path of the linode dialect, and this service speaks the neutral one (setting MOORAGE_DIALECT)'

/** Refuses a method and names those that the path has (RFC 9110). */
export function refuseMethod(methods: readonly string[], reply: FastifyReply): never {
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  throw new Fault('method.not_allowed', 'Method Not Allowed')
}

/** What the router could not even decode names nothing; it passes no hooks, so it begins here. */
export async function refuseBadPath(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await receive(serving, request, reply)
    if (!reply.sent) throw notFound()
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
