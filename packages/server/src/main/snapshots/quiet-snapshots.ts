import { errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { openSnapshots, SnapshotBusy, type Snapshots } from '#store/snapshot/open-snapshots.ts'

/** Whatever works on the rows, and how it is stopped for a moment. */
export interface Hushed {
  /** Stops it, and resolves when nothing of it is under way; the returned function has it go on. */
  hush(): Promise<() => Promise<void> | void>
}

/** Facts of the process and of how far the schema has come: none of them is taken back. */
const except = ['public.installation', 'public.schema_migrations', 'sim.steps', 'sim.fronts', 'sim.listeners'] as const

/** The clock may have been put back: a listener was last seen now, whenever that is. */
const after = ['update sim.listeners set seen = public.moor_now()'] as const

/**
 * Snapshots of a test profile's installation, all of whose infrastructure is simulated. A restore has everything stop in this order, waits for what is under way, and
 * lets it go on in the opposite one: so nothing that began before writes after. One restore at a time.
 */
export function quietSnapshots(url: string, parts: readonly Hushed[]): Snapshots {
  const snapshots = openSnapshots({ url, schemas: ['public', 'sim'], except, after })
  let turn: Promise<unknown> = Promise.resolve()
  const quietly = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const resumes: (() => Promise<void> | void)[] = []
    try {
      for (const part of parts) resumes.unshift(await part.hush().catch(tellBusy))
      return await act()
    } finally {
      for (const resume of resumes) await resume()
    }
  }
  return {
    record: () => snapshots.record(),
    remove: (snapshot) => snapshots.remove(snapshot),
    restore(snapshot) {
      const next = turn.then(() => quietly(() => snapshots.restore(snapshot).catch(tellUsed)))
      turn = next.catch(() => undefined)
      return next
    },
  }
}

/** Something goes on and on: nothing was changed, and the caller may try again. */
function tellBusy(error: unknown): never {
  throw new DriverError('Busy', `Restore failed, nothing changed: ${errorMessage(error)}.`, error)
}

function tellUsed(error: unknown): never {
  if (error instanceof SnapshotBusy) tellBusy(error)
  throw error
}
