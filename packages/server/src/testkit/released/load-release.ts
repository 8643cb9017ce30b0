import { join } from 'node:path'
import { sideSchemas } from '#main/compose/side-schemas.ts'
import { checkBackup } from '#store/backup/check-backup.ts'
import { loadTables } from '#store/backup/load-tables.ts'
import { prepareSchema } from '#store/backup/prepare-schema.ts'
import { prepareSession } from '#store/backup/prepare-session.ts'
import { connectOnce } from '#store/connect-once.ts'
import type { Client } from 'pg'
import type { BackupHeader } from '#store/backup/backup-header.ts'
import { makeScratchFolder } from '../programs/scratch-folder.ts'
import { packReleasedBackup } from './released.ts'

/**
 * Fills an empty database in one transaction with the state that a release has left: its own schema, unchanged rows, unreleased leases, continuing IDs. Sets
 * the clock to the fixture's time.
 */
export async function loadRelease(url: string, schema: number): Promise<void> {
  const scratch = makeScratchFolder()
  try {
    const file = join(scratch.path, 'backup')
    packReleasedBackup(schema, file)
    const backup = await checkBackup(file)
    await connectOnce(url, async (client) => {
      await prepareSession(client)
      await client.query('begin')
      await prepareSchema(client, backup.header, sideSchemas)
      await loadTables(client, backup)
      await goOn(client, backup.header)
      await client.query('commit')
      await client.query('analyze')
    })
  } finally {
    scratch.close()
  }
}

async function goOn(client: Client, { sequences, logTransaction, created }: BackupHeader): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [name, last])
  await client.query(
    `update installation set log_base = $1::bigint - pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
    [logTransaction],
  )
  await client.query('update clock set shift = shift + ($1::timestamptz - moor_now())', [created])
}
