import type { Generated } from 'kysely'
import type { Defaulted, GeneratedId, Json, Time, TimeOrNull } from './columns.ts'

/** Accounts with their limits (decision G6); null is unlimited. */
export interface AccountsTable {
  id: GeneratedId
  uid: Generated<string>
  label: string
  volumes_max: number | null
  gib_max: number | null
  hosts_max: number | null
  clusters_max: number | null
  nodes_max: number | null
  tokens_max: number | null
  created: Time
}
/** Users of an account. */
export interface UsersTable {
  id: GeneratedId
  account_id: number
  username: string
  email: Defaulted<string>
  is_restricted: Defaulted<boolean>
  created: Time
  password_hash: string | null
  add_volumes: Defaulted<boolean>
  add_hosts: Defaulted<boolean>
  add_clusters: Defaulted<boolean>
  account_access: string | null
}
/** What restricted users may see and change (decision G1). */
export interface GrantsTable {
  account_id: number
  user_id: number
  kind: string
  entity_id: number
  level: string
}
/** Applications that may ask users to act for them (decision G2). */
export interface OauthClientsTable {
  id: string
  account_id: number
  label: string
  redirect_uri: string
  is_public: Defaulted<boolean>
  status: Defaulted<string>
  secret_hash: Buffer | null
  created: Time
  updated: Time
  /** The user who registered it, who may have gone. */
  created_by: number | null
}
/** Applications that users let act for them. */
export interface OauthAppsTable {
  id: GeneratedId
  account_id: number
  user_id: number
  client_id: string
  scopes: string[]
  created: Time
  expiry: TimeOrNull
}
/** What the OAuth library keeps between two requests; ids only as hashes. */
export interface OauthRecordsTable {
  model: string
  id_hash: Buffer
  payload: Json<Record<string, unknown>>
  grant_hash: Buffer | null
  uid_hash: Buffer | null
  account_id: number | null
  user_id: number | null
  client_id: string | null
  app_id: number | null
  created: Time
  expires: TimeOrNull
  consumed: TimeOrNull
}
/** Tries to sign in that are under way or failed. */
export interface SignInAttemptsTable {
  id: GeneratedId
  kind: string
  subject_hash: Buffer
  at: Time
}
/** Every mutation that was accepted or refused. */
export interface AuditTable {
  id: Generated<number>
  at: string
  account_id: number
  user_id: number | null
  username: string | null
  token_id: number | null
  token_label: string | null
  operation: string
  entity_type: string | null
  entity_id: string | null
  outcome: string
  status: number
  code: string | null
  reason: string | null
  request_id: Defaulted<string>
  address: Defaulted<string>
}
/** Requests of the current minutes by process (decisions G4, G10). */
export interface RateCountsTable {
  minute: number
  caller: string
  kind: string
  process: string
  used: number
}
/** Access tokens, hashed (decision G2). */
export interface TokensTable {
  id: GeneratedId
  account_id: number
  user_id: number
  label: Defaulted<string>
  prefix: string
  hash: Buffer
  scopes: string[]
  created: Time
  expiry: TimeOrNull
  orch_cluster_id: number | null
  oauth_app_id: number | null
}
/** Tags an account knows. */
export interface TagsTable {
  account_id: number
  label: string
  created: Time
}
/** Remembered answers (decision A9). */
export interface IdempotencyKeysTable {
  account_id: number
  user_id: number
  method: string
  path: string
  key: string
  body_hash: Buffer
  answer: Json<unknown>
  operation_id: number | null
  created: Time
}
