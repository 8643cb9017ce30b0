import type { Kysely } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { fromVisible } from '../access/from-visible.ts'
import { listColumn, type ListColumns } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Database } from '../schema/tables.ts'
import { type HostRow, hostsOf } from './hosts-of.ts'

/** Filterable fields of hosts (decision C3). */
const columns: ListColumns = {
  id: listColumn('integer', 'hosts.id'),
  label: listColumn('string', 'hosts.label'),
  region: listColumn('string', 'hosts.region'),
  tags: listColumn('tags', 'hosts.tags'),
  status: listColumn('string', 'hosts.status'),
}

/** One page of the account's hosts. */
export function listHosts(db: Kysely<Database>, viewer: Viewer, request: ListRequest): Promise<Listing<HostRow>> {
  return listRows({ db, request, columns, query: (from) => hostsOf(from, viewer, fromVisible(from, viewer, 'hosts')) })
}
