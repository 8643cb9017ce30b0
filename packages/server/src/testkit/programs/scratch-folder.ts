import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary folder with a data folder. */
export interface ScratchFolder {
  readonly path: string
  readonly data: string
  close(): void
}

/** Creates a scratch folder with a data folder, by default of mode 0700. `close` kills its PostgreSQL server and removes it. */
export function makeScratchFolder(name = 'data', mode = 0o700): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'moor-scratch-'))
  const data = join(path, name)
  mkdirSync(data, { recursive: true, mode })
  return {
    path,
    data,
    close() {
      killServer(join(data, 'postgres', 'postmaster.pid'))
      rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

function killServer(pidFile: string): void {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // The server was stopped properly, or never started.
  }
}
