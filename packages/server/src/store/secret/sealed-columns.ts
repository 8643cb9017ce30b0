import { type RawBuilder, sql } from 'kysely'
import { type SealedColumn, sealedForm } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

const columns = {
  keyProbe: {
    table: 'public.installation',
    column: 'key_probe',
    context: ['installation/key-probe'],
    meaning: 'probe of the installation’s key',
  },
  oauthKeys: {
    table: 'public.installation',
    column: 'oauth_keys_sealed',
    context: ['installation/oauth-keys'],
    meaning: 'keys of the OAuth provider',
  },
  authorityKey: {
    table: 'public.clusters',
    column: 'ca_key_sealed',
    context: ['cluster/', { column: 'id' }, '/ca-key'],
    meaning: 'keys of cluster certificate authorities',
  },
  kubeconfigToken: {
    table: 'public.clusters',
    column: 'kubeconfig_token_sealed',
    context: ['cluster/', { column: 'id' }, '/kubeconfig'],
    meaning: 'tokens of kubeconfigs',
  },
  serviceToken: {
    table: 'public.clusters',
    column: 'service_token_sealed',
    context: ['cluster/', { column: 'id' }, '/service-token'],
    meaning: 'clusters’ own tokens',
  },
  dashboardBearer: {
    table: 'public.dashboard_sessions',
    column: 'bearer_sealed',
    context: ['dashboard-session/', { column: 'id' }],
    meaning: 'tokens of dashboard sessions',
  },
  userData: {
    table: 'public.host_user_data',
    column: 'sealed',
    context: ['host/', { column: 'host_id' }, '/user-data'],
    meaning: 'user data of hosts',
  },
  backupKey: {
    table: 'public.backup_keys',
    column: 'sealed',
    context: ['account/', { column: 'account_id' }, '/backup-key'],
    meaning: 'keys of accounts’ backup repositories',
  },
  rootPassword: {
    table: 'public.disk_passwords',
    column: 'sealed',
    context: ['disk/', { column: 'disk_id' }, '/root-password'],
    meaning: 'root password hashes of disks',
  },
} as const satisfies Readonly<Record<string, SealedColumn>>

/** Columns with sealed secrets. */
export const sealedColumns: readonly SealedColumn[] = Object.values(columns)

/** Returns the columns whose tables exist. */
export async function listPresentColumns(db: Db, named: readonly SealedColumn[]): Promise<readonly SealedColumn[]> {
  const tables = [...new Set(named.map((one) => one.table))]
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name where to_regclass(name) is not null`.execute(db)
  const there = new Set(rows.map((row) => row.name))
  return named.filter((one) => there.has(one.table))
}

/** Sealing contexts of secrets; opening requires the same context. */
export const secretContexts = {
  keyProbe: nameInstallationContext(columns.keyProbe),
  oauthKeys: nameInstallationContext(columns.oauthKeys),
  authorityKey: (clusterId: number): string => nameContextOf(columns.authorityKey, clusterId),
  kubeconfigToken: (clusterId: number): string => nameContextOf(columns.kubeconfigToken, clusterId),
  serviceToken: (clusterId: number): string => nameContextOf(columns.serviceToken, clusterId),
  dashboardBearer: (sessionId: string): string => `${columns.dashboardBearer.context[0]}${sessionId}`,
  userData: (hostId: number): string => nameContextOf(columns.userData, hostId),
  backupKey: (accountId: number): string => nameContextOf(columns.backupKey, accountId),
  rootPassword: (diskId: number): string => nameContextOf(columns.rootPassword, diskId),
} as const

function nameInstallationContext({ context: [prefix] }: { readonly context: readonly [string] }): string {
  return prefix
}

function nameContextOf(
  { context: [kind, , secret] }: { readonly context: readonly [string, { readonly column: string }, string] },
  id: number,
): string {
  return `${kind}${id}${secret}`
}

/** Returns an SQL expression: the context to which a row's secret is bound. */
export function contextOfColumn({ context }: SealedColumn): RawBuilder<string> {
  const parts = context.map((part) =>
    typeof part === 'string' ? sql`${sql.lit(part)}` : sql`${sql.ref(part.column)}::text`,
  )
  return sql<string>`(${sql.join(parts, sql` || `)})`
}

/** Returns an SQL expression: the ID, in hex, of the key that seals a row's secret. */
export function keyOfColumn({ column }: SealedColumn): RawBuilder<string> {
  return sql<string>`encode(substring(${sql.ref(column)} from ${sql.lit(sealedForm.keyIdAt + 1)} for ${sql.lit(sealedForm.keyIdOctets)}), 'hex')`
}
