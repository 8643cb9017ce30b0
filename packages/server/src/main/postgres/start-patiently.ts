import { lchownSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { adoptOrphan } from './adopt-orphan.ts'
import { PostgresFailure } from './postgres-failure.ts'
import { type StartServer, startServer } from './start-server.ts'
import type { RunAs } from './run-as.ts'

/** A dead server's zombie, or sessions that still hold its shared memory, may take this long to go. */
const patienceMs = 15_000
const pauseMs = 100

/** What a server says that finds the remains of another, or cannot open its time zone at the moment; everything else is final. */
const remains = /lock file|shared memory block|already in use|is being used|parameter "TimeZone"/i

/**
 * Starts the server and returns its pid; waits out the remains of a killed one. Throws PostgresFailure with the
 * server's own last words.
 */
export async function startPatiently(start: StartServer): Promise<number> {
  const until = performance.now() + patienceMs
  for (;;) {
    await adoptOrphan(start.place)
    removeSockets(start.socketFolder)
    alignOwner(start.place.data, start.runner.owner)
    const result = await startServer(start)
    if ('pid' in result) return result.pid
    if (!remains.test(result.trouble) || performance.now() > until) {
      throw new PostgresFailure(`The database did not start (${start.place.log}): ${result.trouble}`)
    }
    await delay(pauseMs)
  }
}

/** A killed server leaves its socket and that socket's lock file. */
function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
  }
}

/**
 * Gives the data directory to whoever will run the server, when another way of running was used before (the folder
 * moved, user namespaces were switched off). The directory itself comes last, so a kill in between is noticed.
 */
function alignOwner(data: string, owner: RunAs['owner']): void {
  if (owner === null || statSync(data).uid === owner.uid) return
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, name), owner.uid, owner.gid)
  }
  lchownSync(data, owner.uid, owner.gid)
}
