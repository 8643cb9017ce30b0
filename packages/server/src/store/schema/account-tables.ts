import type { AuditOutcome, ClientStatus, ConsoleAuthMethod, GrantEntity, Level, SignInStatus } from '@moorage/contract'
import type { Generated } from 'kysely'
import type { ChangedContact } from '#domain/access/resolve-contact.ts'
import type { ChangedSettings } from '#domain/access/resolve-settings.ts'
import type { AccountId, AppId, ClusterId, EventId, SignInId, SshKeyId, TokenId, UserId } from '#domain/shared/index.ts'
import type { Defaulted, GeneratedId, Json, Time, TimeOrNull } from './columns.ts'
import type { RateKind, SignInKind } from './enumerations.ts'

/** Accounts with their limits (decision G6); null is unlimited. */
export interface AccountsTable {
  id: GeneratedId<AccountId>
  uid: Generated<string>
  label: string
  volumes_max: number | null
  gib_max: number | null
  hosts_max: number | null
  clusters_max: number | null
  nodes_max: number | null
  tokens_max: number | null
  volume_snapshots_max: number | null
  images_max: number | null
  volume_backups_max: number | null
  image_gib_max: number | null
  /** Hours that deleted resources stay in the trash; null for the installation's (ADR 0074). */
  trash_hours: number | null
  created: Time
  /** Changed settings by name in the neutral dialect (decision H9). */
  settings: Json<ChangedSettings>
  agreements: Defaulted<string[]>
  /** Contact data as provided (decision H9.2). */
  contact: Json<ChangedContact>
}
/** Users of an account. */
export interface UsersTable {
  id: GeneratedId<UserId>
  account_id: AccountId
  username: string
  email: Defaulted<string>
  is_restricted: Defaulted<boolean>
  created: Time
  password_hash: string | null
  add_volumes: Defaulted<boolean>
  add_hosts: Defaulted<boolean>
  add_clusters: Defaulted<boolean>
  add_images: Defaulted<boolean>
  account_access: Level | null
  timezone: Defaulted<string>
  email_notifications: Defaulted<boolean>
  console_auth_method: Defaulted<ConsoleAuthMethod>
  console_keys: string[] | null
  password_created: TimeOrNull
}
/** Preferences that clients store for users. */
export interface UserPreferencesTable {
  account_id: AccountId
  user_id: UserId
  content: Json<Record<string, unknown>>
}
/** Public SSH keys of users. */
export interface SshKeysTable {
  id: GeneratedId<SshKeyId>
  account_id: AccountId
  user_id: UserId
  label: string
  ssh_key: string
  created: Time
}
/** Sign-ins and failed attempts (decision G12). */
export interface SignInsTable {
  id: GeneratedId<SignInId>
  account_id: AccountId
  user_id: UserId
  username: string
  is_restricted: boolean
  status: SignInStatus
  address: string
  at: Time
}
/** Grants of restricted users (decision G1). */
export interface GrantsTable {
  account_id: AccountId
  user_id: UserId
  kind: GrantEntity
  entity_id: number
  level: Level
}
/** Applications that can request a user's consent (decision G2). */
export interface OauthClientsTable {
  id: string
  account_id: AccountId
  label: string
  redirect_uri: string
  is_public: Defaulted<boolean>
  status: Defaulted<ClientStatus>
  secret_hash: Buffer | null
  created: Time
  updated: Time
  /** User who registered the client, and who may be deleted. */
  created_by: number | null
}
/** Applications with a user's consent. */
export interface OauthAppsTable {
  id: GeneratedId<AppId>
  account_id: AccountId
  user_id: UserId
  client_id: string
  scopes: string[]
  created: Time
  expiry: TimeOrNull
}
/** Records of the OAuth library. IDs are stored as hashes. */
export interface OauthRecordsTable {
  model: string
  id_hash: Buffer
  payload: Json<Record<string, unknown>>
  grant_hash: Buffer | null
  uid_hash: Buffer | null
  account_id: AccountId | null
  user_id: UserId | null
  client_id: string | null
  app_id: AppId | null
  created: Time
  expires: TimeOrNull
  consumed: TimeOrNull
}
/** Sign-in attempts, in progress or failed. */
export interface SignInAttemptsTable {
  id: GeneratedId
  kind: SignInKind
  subject_hash: Buffer
  at: Time
}
/** Every accepted or rejected mutation. */
export interface AuditTable {
  id: Generated<number>
  at: string
  account_id: AccountId
  user_id: UserId | null
  username: string | null
  token_id: TokenId | null
  token_label: string | null
  operation: string
  entity_type: string | null
  entity_id: string | null
  outcome: AuditOutcome
  status: number
  code: string | null
  reason: string | null
  request_id: Defaulted<string>
  address: Defaulted<string>
}
/** Numbers of requests by caller, minute and process (decisions G4, G10). */
export interface RateCountsTable {
  minute: number
  caller: string
  kind: RateKind
  process: string
  used: number
}
/** Access tokens, hashed (decision G2). */
export interface TokensTable {
  id: GeneratedId<TokenId>
  account_id: AccountId
  user_id: UserId
  label: Defaulted<string>
  prefix: string
  hash: Buffer
  scopes: string[]
  created: Time
  expiry: TimeOrNull
  orch_cluster_id: ClusterId | null
  oauth_app_id: AppId | null
  /** Latest end of a console session; null for other tokens (ADR 0046). */
  session_ends: TimeOrNull
}
/** Tags of an account. */
export interface TagsTable {
  account_id: AccountId
  label: string
  created: Time
}
/** Answers remembered for idempotency keys (decision A9). */
export interface IdempotencyKeysTable {
  account_id: AccountId
  user_id: UserId
  method: string
  path: string
  key: string
  body_hash: Buffer
  answer: Json<unknown>
  operation_id: EventId | null
  created: Time
}
