import { accountOperations } from './account/operations.ts'
import { appOperations } from './app/operations.ts'
import { auditOperations } from './audit/operations.ts'
import { clientOperations } from './client/operations.ts'
import { clusterOperations } from './cluster/operations.ts'
import { poolOperations } from './cluster/pool-operations.ts'
import { eventOperations } from './event/operations.ts'
import { configOperations } from './host/config-operations.ts'
import { hostOperations } from './host/operations.ts'
import { profileOperations } from './profile/operations.ts'
import { regionOperations } from './region/operations.ts'
import type { OperationSpec } from './shared/operation.ts'
import { tagOperations } from './tag/operations.ts'
import { tokenOperations } from './token/operations.ts'
import { usageOperations } from './usage/operations.ts'
import { userOperations } from './user/operations.ts'
import { volumeOperations } from './volume/operations.ts'

const table = [
  ...volumeOperations,
  ...hostOperations,
  ...configOperations,
  ...clusterOperations,
  ...poolOperations,
  ...regionOperations,
  ...eventOperations,
  ...tagOperations,
  ...profileOperations,
  ...tokenOperations,
  ...appOperations,
  ...accountOperations,
  ...userOperations,
  ...clientOperations,
  ...auditOperations,
  ...usageOperations,
] as const

type Row = (typeof table)[number]

/** `<resource>.<verb>` of every operation in the table. */
export type OperationName = Row['name']

/** Names of the operations that this release routes; each has one handler. */
export type ServedOperationName = Extract<Row, { readonly isServed: true }>['name']

/** A row of the table with its name known to the type checker. */
export interface Operation extends OperationSpec {
  readonly name: OperationName
}

/** The one table of operations: routes, validation, scope headers, OpenAPI and documents are derived from it. */
export const operations: readonly Operation[] = table
