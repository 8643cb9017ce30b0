import { linode } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../../domain/shared/index.ts'
import { sendRefusal } from '../answer/send-refusal.ts'
import { apiPathOf, isApiPath } from '../state/api-paths.ts'
import type { Serving } from '../state/serving.ts'
import { receive } from './receive.ts'

/** What no route took: 405 where the path has other methods, else 404 (decisions B3, B4). */
export function refuseUnknown(serving: Serving, request: FastifyRequest, reply: FastifyReply): never {
  if (!isApiPath(request.url)) throw new Fault('resource.not_found', 'Not found')
  const path = decodePath(apiPathOf(request.url))
  const methods = serving.paths.methodsOf(path)
  if (methods) refuseMethod(methods, reply)
  throw new Fault('resource.not_found', 'Not found', isOfLinode(serving, path) ? { valid: otherDialect } : {})
}

/** Told where the path is one of the other dialect, as whoever follows that one's documents cannot know better (decision B3.2). */
const otherDialect =
  ': this is a path of the linode dialect, and this service speaks the neutral one (setting MOORAGE_DIALECT)'

/** Whether a path would lead somewhere in the linode dialect. The other way round nothing is told: that dialect answers as it was recorded. */
function isOfLinode({ paths }: Serving, path: string): boolean {
  return linode.paths.some(
    ([neutral, wire]) =>
      (path === wire || path.startsWith(`${wire}/`)) && paths.methodsOf(neutral + path.slice(wire.length)) !== null,
  )
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
