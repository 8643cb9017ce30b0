import { sql } from 'kysely'
import { type Admin, startAdmin } from '../admin/start-admin.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { RunContext } from '../commands/run-context.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import { createMeters, type Meters } from './meters.ts'
import { openApi, type OpenedApi } from './open-api.ts'
import { openFront, type PortMemory } from './open-front.ts'
import { openWorker } from './open-worker.ts'

/** Which parts of the service a process runs, on which database. */
export interface ServiceParts {
  readonly url: string
  readonly api: {
    readonly operatorToken: string
    readonly isTestProfile: boolean
    readonly portMemory: PortMemory | null
  } | null
  readonly worker: { readonly regions: readonly string[] | null } | null
  /** Called once everything is up; `at` is null without an interface. */
  onReady(at: Pick<OpenedApi, 'origin' | 'localOrigin'> | null, foundation: Foundation): Promise<void>
}

interface Stoppable {
  stop(): Promise<void>
}

/**
 * Runs parts of the service until `context.stop`. The order of the end: readiness goes, long polls are answered and streams end,
 * workers give their leases back, connections close (issue 2: within 5 s).
 */
export async function runParts(context: RunContext, parts: ServiceParts): Promise<void> {
  const foundation = await openFoundation(context.settings, parts.url)
  const meters = createMeters(foundation.store)
  const running: Stoppable[] = []
  let api: OpenedApi | null = null
  try {
    // Before anything is served or worked on: an address that is taken ends the start, and the first passes of clusters find them reachable.
    if (parts.api) running.push(await openFront(foundation, { ...context, meters, ...parts.api }))
    if (parts.worker) running.push(await openWorker(foundation, { ...context, meters, ...parts.worker }))
    if (parts.api) {
      api = await openApi(foundation, { ...context, meters, ...parts.api })
      running.push(api)
    }
    const admin = await openAdmin(
      context,
      foundation,
      meters,
      () => context.stop.aborted || (api?.isStopping() ?? false),
    )
    if (admin) running.push(admin)
    await parts.onReady(api, foundation)
    await untilStopped(context.stop)
  } finally {
    await stopAll(running)
    await foundation.close()
  }
}

/** All parts stop at the same time; one that fails to does not keep the others from it. */
async function stopAll(running: readonly Stoppable[]): Promise<void> {
  const ends = await Promise.allSettled(running.map((one) => one.stop()))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function openAdmin(
  context: RunContext,
  foundation: Foundation,
  meters: Meters,
  isStopping: () => boolean,
): Promise<Admin | null> {
  const { adminListen } = context.settings
  if (adminListen === null) return null
  try {
    return await startAdmin({
      listen: adminListen,
      registry: meters.registry,
      whyNotReady: async () => (isStopping() ? 'stopping' : whyAway(foundation)),
    })
  } catch (error) {
    throw new OperatorFailure(
      `MOORAGE_ADMIN_LISTEN: cannot listen on ${adminListen.host}:${adminListen.port} (${(error as Error).message}).`,
      'usage',
      error,
    )
  }
}

async function whyAway(foundation: Foundation): Promise<string | null> {
  try {
    await sql`select 1`.execute(foundation.store.db)
    return null
  } catch {
    return 'the database cannot be reached'
  }
}

function untilStopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve()
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
}
