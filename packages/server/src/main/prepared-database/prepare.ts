import { findInstallation } from '#store/installation/installation.ts'
import { migrateSimulator } from '#drivers/simulated/state/migrate-simulator.ts'
import { openSimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import { migrate } from '#store/migrations/migrate.ts'
import { openStore } from '#store/open-store.ts'
import { lockDataFolder, makeDataFolder } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { openPostgresCluster } from '../postgres/index.ts'
import type { Settings } from '../settings/index.ts'
import { queryDatabase, checkNotTooNew, checkSchema } from '../database/query-database.ts'

/**
 * `moor prepare`: creates, migrates and stops the embedded database of a data folder, without an installation: no ID, key or token. The first `moor up` creates
 * these (ADR 0041). Repeatable after a kill. Throws AlreadyRunning for a folder in use, OperatorFailure for an installation or with DATABASE_URL.
 */
export async function prepare({ dataFolder, databaseUrl }: Settings) {
  if (databaseUrl !== null)
    throw new OperatorFailure(
      'moor prepare creates the embedded database of a data folder: unset DATABASE_URL, or use moor migrate.',
      'usage',
    )
  const paths = makeDataFolder(dataFolder)
  const lock = lockDataFolder(paths)
  try {
    const cluster = await openPostgresCluster({ folder: paths.folder })
    try {
      return { data_folder: paths.folder, schema_version: await fill(cluster.url, paths.folder) }
    } finally {
      await cluster.close()
    }
  } finally {
    lock.release()
  }
}

async function fill(url: string, folder: string): Promise<number> {
  await queryDatabase(() => checkNotTooNew(url))
  await migrate({ url })
  if (await isInitialized(url))
    throw new OperatorFailure(
      `The data folder ${folder} already contains an installation: moor prepare requires a folder that no server has used.`,
    )
  const simulator = openSimulatorState(url, 'instant', { poolMax: 1 })
  try {
    await migrateSimulator(simulator.pool)
  } finally {
    await simulator.close()
  }
  return checkSchema(url)
}

async function isInitialized(url: string): Promise<boolean> {
  const store = openStore({ url, connectionsMax: 1 })
  try {
    return (await findInstallation(store.db)) !== undefined
  } finally {
    await store.close()
  }
}
