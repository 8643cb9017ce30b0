import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary folder of a test, with a data folder for servers. */
export interface ScratchFolder {
  readonly path: string
  /** Existing folder; default: `path`/`data`. */
  readonly data: string
  close(): void
}

/** Creates a scratch folder; by default, the data folder has mode 0700, like the strictest home folder. */
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
