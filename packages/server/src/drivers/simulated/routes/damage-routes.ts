import { cutPower } from '../hosts/stop-host.ts'
import { damageSimVolume, volumeDamages } from '../volumes/damage-volume.ts'
import { simHosts } from '../hosts/host-row.ts'
import { simVolumes } from '../volumes/volume-row.ts'
import { pathId, readFields } from './read-fields.ts'
import { SimApiError, simNotFound } from './sim-api-error.ts'
import type { FastifyInstance } from 'fastify'
import type { SimRoutesContext } from './sim-routes-context.ts'

/** Registers `POST /volumes/{id}/damage` and `POST /hosts/{id}/power`, which cuts the power; 404 for unknown IDs. */
export function damageRoutes(app: FastifyInstance, { state, installation }: SimRoutesContext): void {
  app.post('/volumes/:id/damage', async (request) => {
    const id = pathId(request, 'id')
    const fields = readFields(request.body)
    const as = fields.oneOf('as', volumeDamages)
    fields.check()
    const row = await simVolumes.findByPublicId(state.pool, id, installation)
    if (!row) throw simNotFound()
    const isDone = await damageSimVolume(state, row.id, as)
    if (!isDone) throw new SimApiError(400, [{ reason: 'Another volume now has the same name.', field: 'as' }])
    return {}
  })
  app.post('/hosts/:id/power', async (request) => {
    const id = pathId(request, 'id')
    const fields = readFields(request.body)
    fields.oneOf('power', ['off'])
    fields.check()
    const row = await simHosts.findByPublicId(state.pool, id, installation)
    if (!row) throw simNotFound()
    await cutPower(state, row.id)
    return {}
  })
}
