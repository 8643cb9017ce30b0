import { sql } from 'kysely'
import type { TokenId, VolumeId } from '#domain/shared/index.ts'
import { isTokenValid } from '../is-token-valid.ts'
import { type Db, moorNowMs } from '../open-store.ts'

/** Right to transfer the content of a volume, which its URL contains sealed. */
export interface ContentTicket {
  readonly id: VolumeId
  readonly uid: string
  /** Its end ends the right. */
  readonly tokenId: TokenId
  readonly untilMs: number
}

/** Volume of a ticket, with its host and the claim of its last pass; undefined after the ticket's end, and for a deleted volume. */
export function findContentVolume(db: Db, { id, uid, tokenId, untilMs }: ContentTicket) {
  return db
    .selectFrom('volumes')
    .innerJoin('work', (join) => join.onRef('work.id', '=', 'volumes.id').on('work.kind', '=', 'volume'))
    .innerJoin('tokens', (join) => join.on('tokens.id', '=', tokenId).on(isTokenValid))
    .leftJoin('attachments', 'attachments.volume_id', 'volumes.id')
    .leftJoin('hosts', 'hosts.id', 'attachments.host_id')
    .select(['volumes.id', 'volumes.uid', 'volumes.region', 'volumes.size_gib', 'volumes.status'])
    .select(['work.generation', 'work.epoch', 'hosts.label as host_label'])
    .where('volumes.id', '=', id)
    .where('volumes.uid', '=', uid)
    .where('volumes.deleted_at', 'is', null)
    .where(sql<boolean>`${untilMs} > ${moorNowMs}`)
    .executeTakeFirst()
}
