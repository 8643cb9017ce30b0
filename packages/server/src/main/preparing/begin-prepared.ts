import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RunContext } from '../compose/run-context.ts'
import type { DataFolderPlace } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { placeCluster } from '../postgres/index.ts'
import { copyFolder } from './copy-folder.ts'
import { ensurePrepared } from './ensure-prepared.ts'
import { namePrepared } from './name-prepared.ts'

/**
 * `moor up --prepared`: puts a copy of this release's prepared database into a data folder that has none, whose lock the caller holds; the first start of a release prepares it
 * (ADR 0043). The database gets its name last, so that a kill leaves a folder without one. Throws OperatorFailure where the database is the operator's own.
 * @param cache absolute path of the folder that keeps what was prepared
 */
export async function beginPrepared(context: RunContext, place: DataFolderPlace, cache: string): Promise<void> {
  const { settings, tell } = context
  if (settings.databaseUrl !== null)
    throw new OperatorFailure('--prepared requires the embedded database: unset DATABASE_URL.', 'usage')
  const { data } = placeCluster(place.folder)
  if (existsSync(data)) return
  const prepared = await ensurePrepared({
    cache,
    name: namePrepared(),
    async make(folder) {
      // Once for each release: the store that it needs is not loaded otherwise before PostgreSQL is started (ADR 0032).
      const { prepare } = await import('./prepare.ts')
      tell('Preparing the database: only the first start of a release does this')
      await prepare({ ...settings, dataFolder: folder })
    },
  })
  const fresh = join(place.folder, 'prepared.new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o711 })
  await copyFolder(prepared, fresh)
  moveWhole(fresh, place.folder, data)
}

/** All that belongs to the database, and then itself; what the copy was compared by stays behind. */
function moveWhole(fresh: string, folder: string, data: string): void {
  for (const one of readdirSync(fresh).filter((file) => file.startsWith('postgres.')))
    renameSync(join(fresh, one), join(folder, one))
  renameSync(join(fresh, basename(data)), data)
  rmSync(fresh, { recursive: true })
}
