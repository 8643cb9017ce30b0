import { type VolumeBackupFields, where } from '@moorage/sdk'
import { type NarrowedSearch, narrowedSearchOf } from '../../lists/list-search.ts'

/** Sortable columns; the first is the default. */
export const backupOrders = ['created', 'label', 'status', 'region'] as const
/** Filters beside the label. */
const backupFilters = ['status', 'region', 'volume'] as const

/** URL search parameters. */
export type BackupSearch = NarrowedSearch<(typeof backupOrders)[number], (typeof backupFilters)[number]>

const read = narrowedSearchOf(backupOrders, backupFilters)

/** Parses search parameters. Without an order, the newest backup is first. */
export function readBackupSearch(search: Readonly<Record<string, unknown>>): BackupSearch {
  const parsed = read(search)
  return parsed.by === undefined ? { ...parsed, isDown: true } : parsed
}

const field = where<VolumeBackupFields>()

/** API filters by search parameter. */
export const backupTerms = {
  label: (part: string) => field('label').contains(part),
  status: (status: string) => field('status').is(status),
  region: (region: string) => field('region').is(region),
  // No volume has the ID 0.
  volume: (id: string) => field('volume_id').is(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0),
}
