import { lchownSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { adoptOrphan } from './adopt-orphan.ts'
import { PostgresFailure } from './postgres-failure.ts'
import { type StartServer, startServer } from './start-server.ts'
import type { RunAs } from './run-as.ts'

/** Maximum retry time while a dead server's zombie exists, or sessions hold its shared memory. */
const timeoutMs = 15_000
const pauseMs = 100

/** Errors due to remains of another server, or a time zone that temporarily cannot be opened. */
const transientErrors = /lock file|shared memory block|already in use|is being used|parameter "TimeZone"/i

/**
 * Starts the server and returns its pid. Retries for up to 15 s while remains of a killed server, which it removes, prevent the start. Throws PostgresFailure
 * with the server's last message.
 */
export async function startWithRetry(start: StartServer): Promise<number> {
  const until = performance.now() + timeoutMs
  for (;;) {
    await adoptOrphan(start.paths)
    removeSockets(start.socketFolder)
    alignOwner(start.paths.data, start.runner.owner)
    const result = await startServer(start)
    if ('pid' in result) return result.pid
    if (!transientErrors.test(result.failure) || performance.now() > until) {
      throw new PostgresFailure(`The database did not start (${start.paths.log}): ${result.failure}`)
    }
    await delay(pauseMs)
  }
}

function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
  }
}

/** Changes the directory itself last, so that a kill in between is detected. */
function alignOwner(data: string, owner: RunAs['owner']): void {
  if (owner === null || statSync(data).uid === owner.uid) return
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, name), owner.uid, owner.gid)
  }
  lchownSync(data, owner.uid, owner.gid)
}
