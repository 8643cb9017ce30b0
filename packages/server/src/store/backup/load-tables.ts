import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BackupHeader } from './backup-header.ts'
import { BackupError } from './backup-error.ts'
import { type CheckedBackup, walkBackup } from './check-backup.ts'
import { findRow } from './find-row.ts'
import { type ListedTable, listTables } from './list-tables.ts'

/**
 * Replaces all rows of a prepared schema by a backup's, in the caller's transaction. Returns the names of skipped tables, which belong to other programs.
 * Throws BackupError if a table does not match the schema, or the file is damaged or was changed since its check.
 */
export async function loadTables(client: Client, backup: CheckedBackup): Promise<string[]> {
  const { header } = backup
  const tables = matchTables(await listTables(client, ['public', ...Object.keys(header.sides)]), header)
  await emptyTables(client, tables)
  // Rows of months without a partition go to the default partitions, as before the backup.
  for (const month of header.months)
    await client.query(`select ensure_event_partitions(to_timestamp($1, 'YYYYMM'), 0)`, [month])
  for (const month of header.auditMonths ?? [])
    await client.query(`select ensure_audit_partitions(to_timestamp($1, 'YYYYMM'), 0)`, [month])
  const again = await walkBackup(backup.file, async (name, rows) => {
    const table = tables.get(name)
    if (table) return pipeline(rows, client.query(copyFrom(table.copyIn)))
    for await (const _lines of rows) continue
  })
  if (again.trailer.sha256 !== backup.trailer.sha256)
    throw new BackupError('file', `The backup ${backup.file} was changed while it was read.`)
  await client.query('set constraints all immediate')
  return header.tables.map((table) => table.name).filter((name) => !tables.has(name))
}

function matchTables(tables: readonly ListedTable[], header: BackupHeader): ReadonlyMap<string, ListedTable> {
  const held = new Map(header.tables.map((table) => [table.name, table.columns.join()]))
  const odd = tables.find((table) => held.get(table.name) !== table.columns.join())
  if (odd)
    throw new BackupError(
      'schema',
      `The table ${odd.name} of the backup does not match schema version ${header.schema} of this release.`,
    )
  return new Map(tables.map((table) => [table.name, table]))
}

/** The backup contains the rows that migrations inserted. */
async function emptyTables(client: Client, tables: ReadonlyMap<string, ListedTable>): Promise<void> {
  const row = await findRow<{ statement: string }>(
    client,
    `select format('truncate %s', string_agg(name::regclass::text, ', ')) as statement from unnest($1::text[]) as name`,
    [[...tables.keys()]],
  )
  await client.query(row?.statement ?? '')
}
