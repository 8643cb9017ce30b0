import { errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { openSnapshots, SnapshotBusy, type Snapshots } from '#store/snapshot/open-snapshots.ts'

/** Component that can be paused. */
export interface Pausable {
  /** Resolves, once idle, to a function that resumes. */
  pause(): Promise<() => Promise<void> | void>
}

/** A restore keeps these tables, which describe processes and the schema version. */
const except = ['public.installation', 'public.schema_migrations', 'sim.steps', 'sim.fronts', 'sim.listeners'] as const

/** The restored clock may be earlier, so listeners count as last observed now. */
const after = ['update sim.listeners set seen = public.moor_now()'] as const

/**
 * Returns snapshots of a fully simulated installation with the test profile. A restore pauses `parts` in order, waits for running work, and resumes them in
 * reverse order, so that no earlier work writes after the restore. Restores are serialized. A restore rejects with Busy, and changes nothing, if a part does
 * not become idle.
 */
export function pausingSnapshots(url: string, parts: readonly Pausable[]): Snapshots {
  const snapshots = openSnapshots({ url, schemas: ['public', 'sim'], except, after })
  let turn: Promise<unknown> = Promise.resolve()
  const whilePaused = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const resumes: (() => Promise<void> | void)[] = []
    try {
      for (const part of parts) resumes.unshift(await part.pause().catch(throwBusy))
      return await act()
    } finally {
      for (const resume of resumes) await resume()
    }
  }
  return {
    record: () => snapshots.record(),
    remove: (snapshot) => snapshots.remove(snapshot),
    restore(snapshot) {
      const next = turn.then(() => whilePaused(() => snapshots.restore(snapshot).catch(throwRestoreError)))
      turn = next.catch(() => undefined)
      return next
    },
  }
}

function throwBusy(error: unknown): never {
  throw new DriverError('Busy', `Restore failed, nothing changed: ${errorMessage(error)}.`, error)
}

function throwRestoreError(error: unknown): never {
  if (error instanceof SnapshotBusy) throwBusy(error)
  throw error
}
