import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder of a test, with a data folder in it that a test may start servers in. */
export interface ScratchFolder {
  readonly path: string
  /** Existing; `path`/`data` unless another name was asked for. */
  readonly data: string
  /** Kills what still runs in the data folder and removes everything. */
  close(): void
}

/** Makes one below the folder for temporary files, closed to others (0700) as the strictest home folder would be, unless `mode` says otherwise. */
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
    // Stopped in order, or never started.
  }
}
