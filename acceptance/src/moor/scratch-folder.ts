import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary folder that contains the data folder of a server. */
export interface ScratchFolder {
  readonly path: string
  /** MOORAGE_DATA, which the server creates. */
  readonly data: string
  read(name: string): string
  close(): void
}

/** Creates a temporary folder. `close` kills a PostgreSQL that still runs in the data folder (SIGQUIT) and deletes everything. */
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
    // The process has already ended.
  }
}
