import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'
import { listQuery } from '../../lists/list-search.ts'
import { type BackupSearch, backupTerms } from './backup-search.ts'

/** Prefix of the keys of all queries of backups. */
export const backupsKey = 'volume-backups'

const of = (volumeId: number) =>
  queryOptions({
    queryKey: [backupsKey, volumeId],
    queryFn: () =>
      cloud.volumeBackups.list({ filter: { volume_id: volumeId }, orderBy: 'created', order: 'desc' }).all(),
  })

/** The newest failed backups. A failed backup is in the list until it is deleted. */
const failed = queryOptions({
  queryKey: [backupsKey, 'failed'],
  queryFn: async () =>
    (
      await cloud.volumeBackups
        .list({ filter: { status: 'failed' }, orderBy: 'created', order: 'desc', pageSize: 100 })
        .page(1)
    ).data,
})

/** Returns a page of backups. */
const list = (search: BackupSearch) =>
  cloud.volumeBackups.list(listQuery(search, 'created', backupTerms)).page(search.page ?? 1)

/** Queries of volume backups. */
export const backupQueries = { of, failed, list } as const
