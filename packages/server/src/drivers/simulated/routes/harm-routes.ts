import { cutPower } from '../hosts/stop-host.ts'
import { damageSimVolume, volumeDamages } from '../volumes/damage-volume.ts'
import { findSimHostByNumber } from '../hosts/host-row.ts'
import { findSimVolumeByNumber } from '../volumes/volume-row.ts'
import { pathNumber, readFields } from './read-fields.ts'
import { SimRefusal, simNotFound } from './sim-refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { SimRoutesContext } from './sim-routes-context.ts'

/** POST /volumes/{id}/damage and /hosts/{id}/power. */
export function harmRoutes(app: FastifyInstance, { world, installation }: SimRoutesContext): void {
  app.post('/volumes/:id/damage', async (request) => {
    const id = pathNumber(request, 'id')
    const fields = readFields(request.body)
    const as = fields.oneOf('as', volumeDamages)
    fields.check()
    const row = await findSimVolumeByNumber(world.pool, id, installation)
    if (!row) throw simNotFound()
    const isDone = await damageSimVolume(world, row.id, as)
    if (!isDone) throw new SimRefusal(400, [{ reason: 'Another volume now has the same name.', field: 'as' }])
    return {}
  })
  app.post('/hosts/:id/power', async (request) => {
    const id = pathNumber(request, 'id')
    const fields = readFields(request.body)
    fields.oneOf('power', ['off'])
    fields.check()
    const row = await findSimHostByNumber(world.pool, id, installation)
    if (!row) throw simNotFound()
    await cutPower(world, row.id)
    return {}
  })
}
