import type { BodyScope, CompiledDialect, CompiledOperation, OperationSpec } from '@moorage/contract'
import type { FastifyReply } from 'fastify'
import { holdsScope, isKeptScope, isScope } from '#domain/access/scopes.ts'
import { Fault } from '#domain/shared/index.ts'
import type { Body } from '../../call.ts'

/** Refuses a token that lacks one of the operation's scopes; every one is needed (contract, Authentication 3; decision B2). */
export function checkScopes(compiled: CompiledOperation, held: readonly string[], reply: FastifyReply): void {
  if (!compiled.operation.scopes.every((scope) => holdsScope(held, scope))) refuseScope(compiled.scopes, reply)
}

/** What a request makes of a thing, and what that is now; nothing where there is none yet. */
export interface BodyChange {
  readonly body: Body
  readonly before: Body
}

/** Refuses a token without all scopes where the body has a field that wants them (decision G8): what it makes could do more than it may. */
export function checkBodyScopes(
  { bodyScopes = [] }: OperationSpec,
  held: readonly string[],
  change: BodyChange,
  reply: FastifyReply,
): void {
  if (!holdsScope(held, '*') && bodyScopes.some((rule) => isMeant(rule, change))) refuseScope(['*'], reply)
}

function isMeant({ field, from, to }: BodyScope, { body, before }: BodyChange): boolean {
  if (body[field] === undefined || (from !== undefined && before[field] !== from)) return false
  return to === undefined || body[field] === to
}

/** Scopes of a token in the words of the wire; those of services that are not offered are the same everywhere (decision G2.4). */
export function wireScopes(scopes: readonly string[], dialect: Pick<CompiledDialect, 'scopeToWire'>): string[] {
  return scopes.filter(isKeptScope).map((scope) => (isScope(scope) ? dialect.scopeToWire(scope) : scope))
}

/** An operation that ends a credential, and the words it is refused in. */
export interface CredentialEnd {
  readonly compiled: CompiledOperation
  readonly dialect: CompiledDialect
}

/** Refuses to end what has scopes that the token does not hold itself (decision G2): of what it may not do at all it takes nothing away from others. */
export function checkEnding(
  { compiled, dialect }: CredentialEnd,
  held: readonly string[],
  ended: readonly string[],
  reply: FastifyReply,
): void {
  if (ended.every((scope) => holdsScope(held, scope))) return
  const wanted = wireScopes(ended, dialect)
  refuseScope(ended.includes('*') ? ['*'] : [...new Set([...compiled.scopes, ...wanted])], reply)
}

/** Refuses a token that lacks scopes, and names those that are needed in the words of the wire (contract, Authentication 3; decision B2). */
function refuseScope(wanted: readonly string[], reply: FastifyReply): never {
  reply.header('www-authenticate', `Bearer realm="moorage", error="insufficient_scope", scope="${wanted.join(' ')}"`)
  throw new Fault('access.scope_missing', 'Your OAuth token is not authorized to use this endpoint.')
}
