import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'

/** Kinds of things that restricted users are granted, in the order in which grants are shown (decision G1). */
export const grantKinds = ['volume', 'host', 'cluster'] as const satisfies readonly GrantEntity[]

/** The living things of each kind: what was deleted can neither be granted nor is it shown any more. A host lives until it is gone. */
export const grantable: Readonly<Record<GrantEntity, RawBuilder<unknown>>> = {
  volume: sql`(select id, account_id, label from volumes where deleted_at is null)`,
  host: sql`(select id, account_id, label from hosts)`,
  cluster: sql`(select id, account_id, label from clusters where deleted_at is null)`,
}
