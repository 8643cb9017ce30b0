import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Provisioned resource, with the fields that identify it on the infrastructure. */
export interface NewestResource {
  readonly id: number
  readonly uid: string
  readonly region: string
}

const newest: Readonly<Record<'volume' | 'host' | 'cluster', (region: string) => RawBuilder<NewestResource>>> = {
  volume: (region) => sql`
    select id, uid, region from volumes where region = ${region} and provisioned_at is not null and replaced_uid is null and deleted_at is null order by id desc limit 1`,
  host: (region) => sql`
    select id, uid, region from hosts where region = ${region} and provisioned_at is not null and status <> 'deleting' order by id desc limit 1`,
  cluster: (region) => sql`
    select id, uid, region from clusters where region = ${region} and provisioned_at is not null and deleted_at is null order by id desc limit 1`,
}

/** Returns a kind's newest provisioned resource in a region, or null. */
export async function findNewest(db: Db, kind: keyof typeof newest, region: string): Promise<NewestResource | null> {
  const { rows } = await newest[kind](region).execute(db)
  return rows[0] ?? null
}
