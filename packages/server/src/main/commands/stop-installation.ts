import { setTimeout as delay } from 'node:timers/promises'
import { stopProcesses } from '#drivers/containers/index.ts'
import {
  type DataFolderLock,
  type DataFolderPaths,
  dataFolderPaths,
  lockDataFolder,
  removeRunningServer,
} from '../datafolder/index.ts'
import { readEngines } from '../engines/index.ts'
import { AlreadyRunning } from '../failures/index.ts'
import { stopPostgresOrphan } from '../postgres/index.ts'
import { findProcess } from '../processes/find-process.ts'
import type { Settings } from '../settings/index.ts'

/** A server stops within 5 s. An API server needs up to 60 s after TERM, and loses nothing if it is killed. */
const [serverGraceMs, programGraceMs, pollMs] = [10_000, 5_000, 50]

/**
 * `moor down`: ends the `moor up` process of a data folder, the control planes that run as processes, and the embedded PostgreSQL. Sends TERM first, and KILL
 * after the deadline. Clusters keep their data: the next `moor up` starts them. Returns the PIDs of
 * what was ended, null if it did not run. Repeatable. Throws OperatorFailure for an unusable data folder or engines file.
 */
export async function stopInstallation({ dataFolder, engines }: Settings) {
  const paths = dataFolderPaths(dataFolder)
  const machines = (readEngines(engines).kubernetes ?? []).flatMap((one) => one.machines)
  const { lock, server } = await takeDataFolder(paths)
  try {
    const folders = machines.flatMap(({ processes }) => processes?.folder ?? [])
    const ended = await Promise.all(folders.map((folder) => stopProcesses(folder, programGraceMs)))
    return {
      server,
      control_plane_programs: ended.reduce((sum, one) => sum + one, 0),
      postgresql: await stopPostgresOrphan(paths.folder),
    }
  } finally {
    removeRunningServer(paths)
    lock.release()
  }
}

/** Locks a data folder after ending the process that holds the lock, which it returns too. No other server starts meanwhile. */
async function takeDataFolder(
  paths: DataFolderPaths,
): Promise<{ readonly lock: DataFolderLock; readonly server: number | null }> {
  let server: number | null = null
  for (;;) {
    try {
      return { lock: lockDataFolder(paths), server }
    } catch (error) {
      if (!(error instanceof AlreadyRunning) || error.pid === null) throw error
      server = error.pid
      await endServer(server)
    }
  }
}

async function endServer(pid: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (findProcess(pid) === null) return
    process.kill(pid, signal)
    const until = performance.now() + serverGraceMs
    while (findProcess(pid) !== null && performance.now() < until) await delay(pollMs)
  }
}
