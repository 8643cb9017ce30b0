import { isRecord } from '@moorage/contract'
import type { OperationSpec } from '@moorage/contract'
import type { AuditEntry } from '#store/audit/insert-audit.ts'
import type { Call } from '../../call.ts'

/** What of a request and its answer says which thing it was about. */
export interface AuditedRequest {
  readonly params: Call['params']
  /** Body of the accepted answer, in neutral words; absent when the request was refused. */
  readonly answer?: unknown
}

/**
 * The thing an operation was about (decision G9): the resource word of the operation, and the id that the path names last; of a create the
 * one that its answer has. Null where nothing has a name: a create that was refused.
 */
export function auditEntity(operation: OperationSpec, { params, answer }: AuditedRequest): AuditEntry['entity'] {
  const type = operation.name.slice(0, operation.name.indexOf('.'))
  const named = operation.isCreate === true ? nameOf(answer) : params[/\{(\w+)\}[^{]*$/.exec(operation.path)?.[1] ?? '']
  return named === undefined ? null : { type, id: String(named) }
}

function nameOf(answer: unknown): string | number | undefined {
  if (!isRecord(answer)) return undefined
  const name = answer['id'] ?? answer['username'] ?? answer['label']
  return typeof name === 'string' || typeof name === 'number' ? name : undefined
}
