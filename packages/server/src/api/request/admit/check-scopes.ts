import type { BodyScope, CompiledDialect, CompiledOperation, OperationSpec } from '@moorage/contract'
import type { FastifyReply } from 'fastify'
import { holdsScope, isKeptScope, isScope } from '#domain/access/scopes.ts'
import { ApiError } from '#domain/shared/index.ts'
import type { Body } from '../../call.ts'

/** Throws access.scope_missing with a challenge if the token lacks one of the operation's scopes (contract, Authentication 3; decision B2). */
export function checkScopes(compiled: CompiledOperation, held: readonly string[], reply: FastifyReply): void {
  if (!compiled.operation.scopes.every((scope) => holdsScope(held, scope))) rejectScope(compiled.scopes, reply)
}

/** Change of a resource: the body, and the current state except on create. */
export interface BodyChange {
  readonly body: Body
  readonly before: Body
}

/**
 * Throws access.scope_missing if a token without `*` changes a body field that requires all scopes (decision G8), because the result could exceed the token's
 * scopes.
 */
export function checkBodyScopes(
  { bodyScopes = [] }: OperationSpec,
  held: readonly string[],
  change: BodyChange,
  reply: FastifyReply,
): void {
  if (!holdsScope(held, '*') && bodyScopes.some((rule) => isMeant(rule, change))) rejectScope(['*'], reply)
}

function isMeant({ field, from, to }: BodyScope, { body, before }: BodyChange): boolean {
  if (body[field] === undefined || (from !== undefined && before[field] !== from)) return false
  return to === undefined || body[field] === to
}

/** Returns token scopes in the dialect. Scopes of unsupported products are the same in both dialects (decision G2.4). */
export function wireScopes(scopes: readonly string[], dialect: Pick<CompiledDialect, 'scopeToWire'>): string[] {
  return scopes.filter(isKeptScope).map((scope) => (isScope(scope) ? dialect.scopeToWire(scope) : scope))
}

/** Operation that revokes a credential, and the dialect of a rejection. */
export interface RevocationContext {
  readonly compiled: CompiledOperation
  readonly dialect: CompiledDialect
}

/** Throws access.scope_missing if a credential to revoke has scopes that the acting token lacks (decision G2). */
export function checkRevocationScopes(
  { compiled, dialect }: RevocationContext,
  held: readonly string[],
  ended: readonly string[],
  reply: FastifyReply,
): void {
  if (ended.every((scope) => holdsScope(held, scope))) return
  const required = wireScopes(ended, dialect)
  rejectScope(ended.includes('*') ? ['*'] : [...new Set([...compiled.scopes, ...required])], reply)
}

/** Names the scopes in the dialect (contract, Authentication 3; decision B2). */
function rejectScope(required: readonly string[], reply: FastifyReply): never {
  reply.header('www-authenticate', `Bearer realm="moorage", error="insufficient_scope", scope="${required.join(' ')}"`)
  throw new ApiError('access.scope_missing', 'Your OAuth token is not authorized to use this endpoint.')
}
