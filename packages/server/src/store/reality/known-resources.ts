import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** A resource that the rows say is on the infrastructure, by the parts of its stamp. */
export interface KnownResource {
  readonly kind: 'volume' | 'host'
  readonly id: number
  readonly uid: string
  readonly region: string
  readonly label: string
  /** Whether it was ever seen whole there. */
  readonly isProvisioned: boolean
  /** Whether it is to go, so that nobody misses it. */
  readonly isGoing: boolean
  /** Whether it is a volume that a host has, is to have, or has not let go of yet. */
  readonly isHeld: boolean
}

const pageRows = 5_000

/** A page of each kind, after a number. */
const pages: Readonly<Record<KnownResource['kind'], (after: number) => RawBuilder<KnownResource>>> = {
  volume: (after) => sql`
    select 'volume' as kind, id, uid, region, label, provisioned_at is not null as "isProvisioned", deleted_at is not null as "isGoing",
      exists (select from attachments where volume_id = volumes.id) as "isHeld"
    from volumes where id > ${after} order by id limit ${pageRows}`,
  host: (after) => sql`
    select 'host' as kind, id, uid, region, label, provisioned_at is not null as "isProvisioned", status = 'deleting' as "isGoing",
      false as "isHeld"
    from hosts where id > ${after} order by id limit ${pageRows}`,
}

/** Reads every volume and host there is a row of, those that are to go included, page by page; not for callers: it knows no viewer. */
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
