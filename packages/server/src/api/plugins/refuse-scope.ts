import type { FastifyReply } from 'fastify'
import { Fault } from '../../domain/shared/index.ts'

/** Refuses a token that lacks scopes, and names those that are needed in the words of the wire (contract, Authentication 3; decision B2). */
export function refuseScope(wanted: readonly string[], reply: FastifyReply): never {
  reply.header('www-authenticate', `Bearer realm="moorage", error="insufficient_scope", scope="${wanted.join(' ')}"`)
  throw new Fault('access.scope_missing', 'Your OAuth token is not authorized to use this endpoint.')
}
