import { sql } from 'kysely'
import type { MatrixWorld } from './matrix-world.ts'

interface Row {
  readonly id: number
}
/** An event: what it is about, and what stands beside. */
export interface EventRow extends Row {
  readonly type: string
  readonly about: number | null
  readonly beside: number | null
}

/** What the own account has, as its rows say. */
export interface Owned {
  readonly volumes: readonly (Row & { readonly cluster: number | null })[]
  readonly hosts: readonly (Row & { readonly cluster: number | null })[]
  readonly clusters: readonly (Row & { readonly label: string })[]
  readonly events: readonly EventRow[]
  readonly billed: readonly (Row & { readonly kind: string })[]
  /** A number of a volume, a host and an event that most of the users of a test do not see. */
  readonly hiddenId: number
}

/** Reads the rows of the own account. */
export async function readOwned({ table: { http } }: MatrixWorld): Promise<Owned> {
  const { db } = http.store
  const account = http.accountId
  return {
    volumes: await db
      .selectFrom('volumes')
      .select(['id', 'orch_cluster_id as cluster'])
      .where('account_id', '=', account)
      .where('deleted_at', 'is', null)
      .execute(),
    hosts: await db
      .selectFrom('hosts')
      .select(['id', 'orch_cluster_id as cluster'])
      .where('account_id', '=', account)
      .execute(),
    clusters: await db
      .selectFrom('clusters')
      .select(['id', 'label'])
      .where('account_id', '=', account)
      .where('deleted_at', 'is', null)
      .execute(),
    events: await db
      .selectFrom('events')
      .select([
        'id',
        'entity_type as type',
        sql<number | null>`entity_id::bigint`.as('about'),
        'secondary_id as beside',
      ])
      .where('account_id', '=', account)
      .execute(),
    billed: await db
      .selectFrom('billing_intervals')
      .select(['resource_id as id', 'kind'])
      .distinct()
      .where('account_id', '=', account)
      .execute(),
    hiddenId: 1,
  }
}
