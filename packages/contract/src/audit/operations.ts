import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { auditSchema } from './schema.ts'

/** Audit log operations (decision G9). */
export const auditOperations = [
  {
    name: 'audit.list',
    path: '/account/audit',
    area: 'Account',
    summary: 'Lists all requests that changed a resource or were rejected.',
    scopes: ['account:read_only'],
    grants: [{ isUnrestricted: true }],
    ...listPagesOf(auditSchema, {
      id: 'integer',
      created: 'datetime',
      username: 'string?',
      operation: 'string',
      outcome: 'string',
      'entity.type': 'string?',
      'entity.id': 'string?',
      status: 'integer',
      code: 'string?',
      request_id: 'string',
      address: 'string',
      'token.id': 'integer?',
    }),
  },
] as const satisfies readonly OperationSpec[]
