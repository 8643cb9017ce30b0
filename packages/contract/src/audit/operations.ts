import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { auditSchema } from './schema.ts'

/** Audit log operations (decision G9). */
export const auditOperations = [
  {
    name: 'audit.list',
    method: 'GET',
    path: '/account/audit',
    area: 'Account',
    summary: 'Lists all requests that changed a resource or were rejected.',
    scopes: ['account:read_only'],
    grants: [{ isUnrestricted: true }],
    query: pageQuerySchema,
    response: pageOf(auditSchema),
    filterable: {
      id: { type: 'integer' },
      created: { type: 'datetime' },
      username: { type: 'string', isNullable: true },
      operation: { type: 'string' },
      outcome: { type: 'string' },
      'entity.type': { type: 'string', isNullable: true },
      'entity.id': { type: 'string', isNullable: true },
      status: { type: 'integer' },
      code: { type: 'string', isNullable: true },
      request_id: { type: 'string' },
      address: { type: 'string' },
      'token.id': { type: 'integer', isNullable: true },
    },
  },
] as const satisfies readonly OperationSpec[]
