import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RunContext } from '../compose/run-context.ts'
import type { DataFolderPaths } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { clusterPaths } from '../postgres/index.ts'
import { copyFolder } from './copy-folder.ts'
import { ensurePrepared } from './ensure-prepared.ts'
import { namePrepared } from './name-prepared.ts'

/**
 * `moor up --prepared`: copies this release's prepared database into a data folder, unless it has one; a release's first start prepares it (ADR 0043). The data
 * directory gets its name last, so that a kill leaves no database. Throws OperatorFailure with an external database.
 * @param cache absolute path of the folder with prepared databases
 */
export async function usePrepared(context: RunContext, paths: DataFolderPaths, cache: string): Promise<void> {
  const { settings, reportStep } = context
  if (settings.databaseUrl !== null)
    throw new OperatorFailure('--prepared requires the embedded database: unset DATABASE_URL.', 'usage')
  const { data } = clusterPaths(paths.folder)
  if (existsSync(data)) return
  const prepared = await ensurePrepared({
    cache,
    name: namePrepared(),
    async make(folder) {
      // Imported once per release: other starts do not load the store before PostgreSQL starts (ADR 0032).
      const { prepare } = await import('./prepare.ts')
      reportStep('Preparing the database: only the first start of a release does this')
      await prepare({ ...settings, dataFolder: folder })
    },
  })
  const fresh = join(paths.folder, 'prepared.new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o711 })
  await copyFolder(prepared, fresh)
  moveFiles(fresh, paths.folder, data)
}

/** Moves the data directory last, and discards the copy's manifest. */
function moveFiles(fresh: string, folder: string, data: string): void {
  for (const one of readdirSync(fresh).filter((file) => file.startsWith('postgres.')))
    renameSync(join(fresh, one), join(folder, one))
  renameSync(join(fresh, basename(data)), data)
  rmSync(fresh, { recursive: true })
}
