import { type RawBuilder, sql } from 'kysely'
import { type SealedColumn, sealedForm } from '../../domain/shared/index.ts'

/** The control plane's columns with sealed secrets, each with the place it is sealed for. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'public.installation',
    column: 'key_probe',
    context: ['installation/key-probe'],
    meaning: 'word by which a process knows its key',
  },
  {
    table: 'public.installation',
    column: 'oauth_keys_sealed',
    context: ['installation/oauth-keys'],
    meaning: 'keys of signing in and of applications',
  },
  {
    table: 'public.clusters',
    column: 'ca_key_sealed',
    context: ['cluster/', { column: 'id' }, '/ca-key'],
    meaning: 'keys of the clusters’ authorities',
  },
  {
    table: 'public.clusters',
    column: 'kubeconfig_token_sealed',
    context: ['cluster/', { column: 'id' }, '/kubeconfig'],
    meaning: 'tokens of kubeconfigs',
  },
  {
    table: 'public.clusters',
    column: 'service_token_sealed',
    context: ['cluster/', { column: 'id' }, '/service-token'],
    meaning: 'tokens of the clusters themselves',
  },
]

/** The place that a row's secret is sealed for. */
export function contextOfColumn({ context }: SealedColumn): RawBuilder<string> {
  const parts = context.map((part) =>
    typeof part === 'string' ? sql`${sql.lit(part)}` : sql`${sql.ref(part.column)}::text`,
  )
  return sql<string>`(${sql.join(parts, sql` || `)})`
}

/** Id in hex of the key that a row's secret is sealed with; null where there is none. */
export function keyOfColumn({ column }: SealedColumn): RawBuilder<string> {
  return sql<string>`encode(substring(${sql.ref(column)} from ${sql.lit(sealedForm.keyIdAt + 1)} for ${sql.lit(sealedForm.keyIdOctets)}), 'hex')`
}
