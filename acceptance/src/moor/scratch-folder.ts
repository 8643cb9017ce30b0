import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder whose data folder servers of a test may use. */
export interface ScratchFolder {
  readonly path: string
  /** For MOORAGE_DATA; made by the server. */
  readonly data: string
  /** A file of the data folder, without its line end. */
  read(name: string): string
  /** Ends the database that a killed server left behind, and removes everything. */
  close(): void
}

/** Makes one. */
export function makeScratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'moor-day-'))
  const data = join(path, 'data')
  return {
    path,
    data,
    read: (name) => readFileSync(join(data, name), 'utf8').trim(),
    close() {
      endDatabase(data)
      rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

function endDatabase(data: string): void {
  const pidFile = join(data, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // It has ended meanwhile.
  }
}
