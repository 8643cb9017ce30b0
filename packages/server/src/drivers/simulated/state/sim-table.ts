import type { Resource } from '#reconcile/ports/index.ts'
import type { SimWorkKind } from './pace.ts'
import { type Working, isDue } from './progress.ts'
import type { SimulatorReader, SimulatorTx } from './simulator-state.ts'
import { stampCondition, stampValues } from './stamp-condition.ts'

/** Table of rows that bear stamps. */
interface SimTableSpec {
  readonly table: 'volumes' | 'hosts' | 'disks' | 'images' | 'backups' | 'clusters' | 'nodes'
  readonly columns: string
  /** Order of rows with the same public ID; the first is preferred. */
  readonly order?: string
  /** SQL condition for rows that drivers find. */
  readonly present?: string
  /** SQL condition for rows that are found by public ID. */
  readonly publicIds?: string
}

type RowLock = '' | 'for update' | 'for no key update' | 'for key share'

/** Reads of a table with stamps. */
export interface SimTable<Row> {
  /** Row with this name and stamp (contract rule 2), or null. */
  find(reader: SimulatorReader, resource: Resource, lock?: RowLock): Promise<Row | null>
  /** All rows with this name and stamp, also those that drivers do not find. */
  listRemains(reader: SimulatorReader, resource: Resource, lock: RowLock): Promise<readonly Row[]>
  /** Row with this key, or null. */
  findByKey(reader: SimulatorReader, id: string, lock: RowLock): Promise<Row | null>
  /** Row with this public ID, or null. With `installation` null, of any installation. */
  findByPublicId(reader: SimulatorReader, publicId: number, installation: string | null): Promise<Row | null>
  /** Rows by public ID, of one installation or, with null, of all. */
  list(reader: SimulatorReader, installation: string | null): Promise<readonly Row[]>
}

/** Returns the reads of a table. */
export function readSimTable<Row extends object>({
  table,
  columns,
  order = 'id',
  present = 'true',
  publicIds = 'true',
}: SimTableSpec): SimTable<Row> {
  const select = async (reader: SimulatorReader, rest: string, values: unknown[]): Promise<readonly Row[]> =>
    (await reader.query<Row>(`select ${columns} from sim.${table} where ${rest}`, values)).rows
  const first = async (...of: Parameters<typeof select>): Promise<Row | null> => (await select(...of))[0] ?? null
  return {
    find: (reader, resource, lock = '') =>
      first(reader, `${stampCondition} and ${present} ${lock}`, stampValues(resource)),
    listRemains: (reader, resource, lock) =>
      select(reader, `${stampCondition} order by ${order} ${lock}`, stampValues(resource)),
    findByKey: (reader, id, lock) => first(reader, `id = $1 ${lock}`, [id]),
    findByPublicId: (reader, publicId, installation) =>
      first(
        reader,
        `public_id = $1 and ${publicIds} and ($2::text is null or installation = $2) order by ${order} limit 1`,
        [publicId, installation],
      ),
    list: (reader, installation) =>
      select(reader, `$1::text is null or installation = $1 order by public_id, ${order}`, [installation]),
  }
}

/** Locked reads of a table whose rows have work in progress. */
export interface SimLocks<Row> {
  /** Locks a row by name and stamp, applies finished work and returns the row, or null. */
  lock(tx: SimulatorTx, resource: Resource): Promise<Row | null>
  /** Locks a row by key, applies finished work and returns the row, or null. */
  lockByKey(tx: SimulatorTx, id: string): Promise<Row | null>
  /** Applies a locked row's work. */
  applyWork(tx: SimulatorTx, row: Row): Promise<void>
  /** Applies a locked row's finished work and returns the row, or null if the work deleted it. */
  applyDueWork(tx: SimulatorTx, row: Row | null): Promise<Row | null>
}

interface SimLockSpec<Kind extends SimWorkKind, Row> {
  readonly table: SimTable<Row>
  readonly lock: RowLock
  /** Writes the result of finished work, by its kind. */
  readonly results: Readonly<Record<Kind, (tx: SimulatorTx, row: Row) => Promise<void>>>
  /** Applies finished work of parts of a row that has no finished work itself. */
  readonly applyParts?: (tx: SimulatorTx, row: Row) => Promise<void>
}

/** Returns locked reads of a table. */
export function lockSimTable<Kind extends SimWorkKind, Row extends Working<Kind> & { readonly id: string }>({
  table,
  lock,
  results,
  applyParts,
}: SimLockSpec<Kind, Row>): SimLocks<Row> {
  const locks: SimLocks<Row> = {
    lock: async (tx, resource) => locks.applyDueWork(tx, await table.find(tx, resource, lock)),
    lockByKey: async (tx, id) => locks.applyDueWork(tx, await table.findByKey(tx, id, lock)),
    applyWork: async (tx, row) => {
      if (row.work) await results[row.work](tx, row)
    },
    applyDueWork: async (tx, row) => {
      if (row && isDue(row)) {
        await locks.applyWork(tx, row)
        return locks.lockByKey(tx, row.id)
      }
      if (row) await applyParts?.(tx, row)
      return row
    },
  }
  return locks
}
