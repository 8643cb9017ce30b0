import { pathId } from './read-fields.ts'
import { simNotFound } from './sim-api-error.ts'
import type { FastifyInstance } from 'fastify'

/** Snapshots that include the simulated infrastructure. */
export interface SimSnapshots {
  record(): Promise<number>
  /** Restores a snapshot; false if missing, as for `remove`. */
  restore(snapshot: number): Promise<boolean>
  remove(snapshot: number): Promise<boolean>
}

/** Registers POST /snapshots, POST /snapshots/{snapshot}/restore, DELETE /snapshots/{snapshot}; 404 for an unknown snapshot. */
export function snapshotRoutes(app: FastifyInstance, snapshots: SimSnapshots): void {
  app.post('/snapshots', async () => ({ snapshot: await snapshots.record() }))
  app.post('/snapshots/:snapshot/restore', async (request) => {
    if (!(await snapshots.restore(pathId(request, 'snapshot')))) throw simNotFound()
    return {}
  })
  app.delete('/snapshots/:snapshot', async (request) => {
    if (!(await snapshots.remove(pathId(request, 'snapshot')))) throw simNotFound()
    return {}
  })
}
