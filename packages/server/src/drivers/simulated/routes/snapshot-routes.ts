import { pathNumber } from './read-fields.ts'
import { simNotFound } from './sim-refusal.ts'
import type { FastifyInstance } from 'fastify'

/** Snapshots of everything that an installation has, the simulated infrastructure included. */
export interface SimSnapshots {
  record(): Promise<number>
  /** False where there is no such snapshot; so does `remove`. */
  restore(snapshot: number): Promise<boolean>
  remove(snapshot: number): Promise<boolean>
}

/** POST /snapshots, POST /snapshots/{snapshot}/restore and DELETE /snapshots/{snapshot}: everything as it was; only under the test profile. */
export function snapshotRoutes(app: FastifyInstance, snapshots: SimSnapshots): void {
  app.post('/snapshots', async () => ({ snapshot: await snapshots.record() }))
  app.post('/snapshots/:snapshot/restore', async (request) => {
    if (!(await snapshots.restore(pathNumber(request, 'snapshot')))) throw simNotFound()
    return {}
  })
  app.delete('/snapshots/:snapshot', async (request) => {
    if (!(await snapshots.remove(pathNumber(request, 'snapshot')))) throw simNotFound()
    return {}
  })
}
