import type { OperationSpec } from '../shared/operation.ts'
import { pageQuerySchema } from '../shared/page.ts'
import { usageExportQuerySchema, usageExportSchema, usagePageSchema } from './schema.ts'

const reads = {
  area: 'Account',
  scopes: ['account:read_only'],
  grants: [{ global: 'account_access', level: 'read_only' }],
} as const

/**
 * What the account has spent (decision H). A list of what was billed in the calendar month so far, its sum beside it: one call
 * answers both "how much" and "what for", also about things that are gone. Money belongs to the account, so the right to see it
 * is the account's, not that of each thing.
 */
export const usageOperations = [
  {
    ...reads,
    name: 'usage.list',
    method: 'GET',
    path: '/account/usage',
    summary: 'Lists what each thing has cost in the billing period so far, and the sum.',
    query: pageQuerySchema,
    response: usagePageSchema,
    filterable: { id: { type: 'integer' }, label: { type: 'string' }, type: { type: 'string' } },
  },
  {
    ...reads,
    name: 'usage.export',
    method: 'GET',
    path: '/account/usage/export',
    summary: 'Exports the charges of a month as CSV with the columns of FOCUS.',
    details: 'FOCUS is the FinOps Open Cost and Usage Specification, here in version 1.2. Prices count as US dollars.',
    query: usageExportQuerySchema,
    response: usageExportSchema,
    mediaType: 'text/csv',
  },
] as const satisfies readonly OperationSpec[]
