import type { CompiledOperation } from '@moorage/contract'
import type { FastifyReply } from 'fastify'
import { holdsScope } from '../../domain/access/holds-scope.ts'
import { refuseScope } from './refuse-scope.ts'

/** Refuses a token that lacks one of the operation's scopes; every one is needed (contract, Authentication 3; decision B2). */
export function checkScopes(compiled: CompiledOperation, held: readonly string[], reply: FastifyReply): void {
  if (!compiled.operation.scopes.every((scope) => holdsScope(held, scope))) refuseScope(compiled.scopes, reply)
}
