import type { BodyScope, OperationSpec } from '@moorage/contract'
import type { FastifyReply } from 'fastify'
import { holdsScope } from '../../domain/access/holds-scope.ts'
import type { Body } from '../call.ts'
import { refuseScope } from './refuse-scope.ts'

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
