import { isRecord } from '@moorage/contract'
import type { OperationSpec } from '@moorage/contract'
import type { AuditEntry } from '#store/audit/insert-audit.ts'
import type { Call } from '../../call.ts'

/** Parts that identify a request's resource. */
export interface AuditedRequest {
  readonly params: Call['params']
  /** Neutral response; absent if rejected. */
  readonly response?: unknown
}

/**
 * Returns the resource of an operation (decision G9): the first part of its name, and the last ID in the path. For a create, the ID comes from the response.
 * Null without an ID, as for a rejected create.
 */
export function auditEntity(operation: OperationSpec, { params, response }: AuditedRequest): AuditEntry['entity'] {
  const type = operation.name.slice(0, operation.name.indexOf('.'))
  const named =
    operation.isCreate === true ? nameOf(response) : params[/\{(\w+)\}[^{]*$/.exec(operation.path)?.[1] ?? '']
  return named === undefined ? null : { type, id: String(named) }
}

function nameOf(response: unknown): string | number | undefined {
  if (!isRecord(response)) return undefined
  const name = response['id'] ?? response['username'] ?? response['label']
  return typeof name === 'string' || typeof name === 'number' ? name : undefined
}
