import type { Static, TSchema } from 'typebox'
import { accountOperations } from './account/operations.ts'
import { accountSettingsOperations } from './account/settings-operations.ts'
import { addressOperations } from './address/operations.ts'
import { appOperations } from './app/operations.ts'
import { auditOperations } from './audit/operations.ts'
import { clientOperations } from './client/operations.ts'
import { accessOperations } from './cluster/access-operations.ts'
import { clusterOperations } from './cluster/operations.ts'
import { poolOperations } from './cluster/pool-operations.ts'
import { eventOperations } from './event/operations.ts'
import { configOperations } from './host/config-operations.ts'
import { diskOperations } from './host/disk-operations.ts'
import { hostOperations } from './host/operations.ts'
import { hostStatsOperations } from './host/stats-operations.ts'
import type { ErrorCode } from './error-codes.ts'
import { imageOperations } from './image/operations.ts'
import { kernelOperations } from './kernel/operations.ts'
import { lockOperations } from './lock/operations.ts'
import { profileOperations } from './profile/operations.ts'
import { regionOperations } from './region/operations.ts'
import { unsupportedOperations } from './unsupported/operations.ts'
import type { OperationSpec } from './shared/operation.ts'
import { signInOperations } from './sign-in/operations.ts'
import { snapshotPolicyOperations } from './snapshot-policy/operations.ts'
import { sshKeyOperations } from './ssh-key/operations.ts'
import { tagOperations } from './tag/operations.ts'
import { tokenOperations } from './token/operations.ts'
import { trashOperations } from './trash/operations.ts'
import { usageOperations } from './usage/operations.ts'
import { userOperations } from './user/operations.ts'
import { volumeOperations } from './volume/operations.ts'
import { volumeBackupOperations } from './volume-backup/operations.ts'
import { volumeSnapshotOperations } from './volume-snapshot/operations.ts'

const table = [
  ...volumeOperations,
  ...volumeBackupOperations,
  ...snapshotPolicyOperations,
  ...volumeSnapshotOperations,
  ...hostOperations,
  ...hostStatsOperations,
  ...configOperations,
  ...diskOperations,
  ...addressOperations,
  ...clusterOperations,
  ...accessOperations,
  ...poolOperations,
  ...regionOperations,
  ...imageOperations,
  ...kernelOperations,
  ...eventOperations,
  ...tagOperations,
  ...lockOperations,
  ...profileOperations,
  ...sshKeyOperations,
  ...signInOperations,
  ...tokenOperations,
  ...appOperations,
  ...accountOperations,
  ...accountSettingsOperations,
  ...userOperations,
  ...clientOperations,
  ...auditOperations,
  ...usageOperations,
  ...trashOperations,
  ...unsupportedOperations,
] as const

type Row = (typeof table)[number]

/** Operation name in the form `<resource>.<verb>`. */
export type OperationName = Row['name']

type RowOf<Name extends OperationName> = Extract<Row, { readonly name: Name }>

/** If the row lacks the schema, access to any field does not compile. */
type StaticOf<Spec, Part extends string> = Spec extends { readonly [Key in Part]: infer Schema extends TSchema }
  ? Readonly<Static<Schema>>
  : { readonly [Nothing in never]: unknown }

type KindOf<Spec> = Spec extends { readonly mediaType: 'text/event-stream' }
  ? 'stream'
  : Spec extends { readonly method: 'GET' }
    ? 'read'
    : 'change'

/**
 * Request and response types of each operation, with the contract's field names. `response` is `wholeResponse` if the row has that schema (decision E10).
 * `mayBeEmpty` marks operations that can return 204 (decision A1).
 */
export type OperationTypes = {
  readonly [Name in OperationName]: {
    readonly kind: KindOf<RowOf<Name>>
    readonly body: StaticOf<RowOf<Name>, 'body'>
    readonly params: StaticOf<RowOf<Name>, 'params'>
    readonly query: StaticOf<RowOf<Name>, 'query'>
    readonly response: RowOf<Name> extends { readonly wholeResponse: TSchema }
      ? StaticOf<RowOf<Name>, 'wholeResponse'>
      : StaticOf<RowOf<Name>, 'response'>
    readonly mayBeEmpty: RowOf<Name> extends { readonly noContentWhen: string } ? true : false
  }
}

interface NamedSpec extends OperationSpec {
  readonly name: OperationName
}

/** Row of the operation table, with defaults for `access` and `codes`. */
export interface Operation extends NamedSpec {
  readonly access: 'token' | 'public'
  readonly codes: readonly ErrorCode[]
}

const rows: readonly NamedSpec[] = table

/** Operation table: source of routes, validation, OpenAPI and documents. */
export const operations: readonly Operation[] = rows.map((row) => ({ access: 'token', codes: [], ...row }))
