import type { OperationSpec } from '../shared/operation.ts'
import { pageQuerySchema } from '../shared/page.ts'
import { usageExportQuerySchema, usageExportSchema, usagePageSchema } from './schema.ts'

const reads = {
  area: 'Account',
  scopes: ['account:read_only'],
  grants: [{ global: 'account_access', level: 'read_only' }],
} as const

/** Cost operations (decision H). Access requires the account grant, and no grants on resources. */
export const usageOperations = [
  {
    ...reads,
    name: 'usage.list',
    method: 'GET',
    path: '/account/usage',
    summary: 'Lists the cost of each resource in the current billing period, and the total.',
    query: pageQuerySchema,
    response: usagePageSchema,
    filterable: { id: { type: 'integer' }, label: { type: 'string' }, type: { type: 'string' } },
  },
  {
    ...reads,
    name: 'usage.export',
    method: 'GET',
    path: '/account/usage/export',
    summary: 'Exports the charges of a month as CSV in the FOCUS format.',
    details: 'FOCUS is the FinOps Open Cost and Usage Specification, version 1.2. Prices are treated as US dollars.',
    query: usageExportQuerySchema,
    response: usageExportSchema,
    mediaType: 'text/csv',
  },
] as const satisfies readonly OperationSpec[]
