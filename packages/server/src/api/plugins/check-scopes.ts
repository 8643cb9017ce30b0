import type { CompiledOperation } from '@moorage/contract'
import type { FastifyReply } from 'fastify'
import { holdsScope } from '../../domain/access/holds-scope.ts'
import { Fault } from '../../domain/shared/index.ts'

/** Refuses a token that lacks one of the operation's scopes; every one is needed (contract, Authentication 3; decision B2). */
export function checkScopes(compiled: CompiledOperation, held: readonly string[], reply: FastifyReply): void {
  if (compiled.operation.scopes.every((scope) => holdsScope(held, scope))) return
  reply.header('www-authenticate', `Bearer realm="moorage", error="insufficient_scope", scope="${compiled.scopes.join(' ')}"`)
  throw new Fault('access.scope_missing', 'Your OAuth token is not authorized to use this endpoint.')
}
