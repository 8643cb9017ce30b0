import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Resource expected on the infrastructure. */
export interface KnownResource {
  readonly kind: 'volume' | 'host'
  readonly id: number
  readonly uid: string
  readonly region: string
  readonly label: string
  readonly isProvisioned: boolean
  readonly isGoing: boolean
  /** True for an attached volume, also while being attached or detached. */
  readonly isHeld: boolean
}

const pageRows = 5_000

const pages: Readonly<Record<KnownResource['kind'], (after: number) => RawBuilder<KnownResource>>> = {
  volume: (after) => sql`
    select 'volume' as kind, id, uid, region, label, provisioned_at is not null as "isProvisioned", deleted_at is not null and not exists (select from trash_items where volume_id = volumes.id and not is_purging) as "isGoing",
      exists (select from attachments where volume_id = volumes.id) as "isHeld"
    from volumes where id > ${after} order by id limit ${pageRows}`,
  host: (after) => sql`
    select 'host' as kind, id, uid, region, label, provisioned_at is not null as "isProvisioned", status = 'deleting' and not exists (select from trash_items where host_id = hosts.id and not is_purging) as "isGoing",
      false as "isHeld"
    from hosts where id > ${after} order by id limit ${pageRows}`,
}

/** Yields all volumes and hosts, including those being deleted. */
export async function* readKnownResources(db: Db): AsyncGenerator<KnownResource> {
  for (const pageOf of Object.values(pages)) {
    let last = 0
    for (;;) {
      const { rows } = await pageOf(last).execute(db)
      yield* rows
      last = rows.at(-1)?.id ?? last
      if (rows.length < pageRows) break
    }
  }
}
