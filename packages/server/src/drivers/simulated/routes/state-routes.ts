import { describeSimulatorState } from '../state-view/describe-simulator-state.ts'
import { setCapacity } from '../state-view/capacity.ts'
import { readFields } from './read-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { SimRoutesContext } from './sim-routes-context.ts'

const capacityMax = 1_000_000_000

/** Registers `GET /world` (simulator state with faults) and `PUT /capacity` (limits of a region). */
export function stateRoutes(app: FastifyInstance, { state, faults, installation }: SimRoutesContext): void {
  app.get('/world', async () => ({
    ...(await describeSimulatorState(state, installation)),
    faults: await faults.list(),
  }))
  app.put('/capacity', async (request) => {
    const fields = readFields(request.body)
    const region = fields.text(
      'region',
      /^[a-z0-9][a-z0-9-]{0,63}$/,
      'the ID of a region: 1 to 64 lowercase letters, digits and hyphens',
    )
    const volumesGib = fields.integer('volumes_gib', { min: 0, max: capacityMax, absent: null })
    const hosts = fields.integer('hosts', { min: 0, max: capacityMax, absent: null })
    fields.check()
    return setCapacity(state, region, { volumesGib, hosts })
  })
}

/** One year in seconds, in either direction. */
export const clockSecondsMax = 31_536_000

/** Registers POST /clock {advance_seconds}: moves the database clock, never the machine's clock, and returns the time. */
export function clockRoute(
  app: FastifyInstance,
  { state }: SimRoutesContext,
  advanceClock: (seconds: number) => Promise<void>,
): void {
  app.post('/clock', async (request) => {
    const fields = readFields(request.body)
    const seconds = fields.integer('advance_seconds', { min: -clockSecondsMax, max: clockSecondsMax })
    fields.check()
    await advanceClock(seconds)
    const { rows } = await state.pool.query<{ now: string }>(
      `select to_char(public.moor_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as now`,
    )
    return { now: rows[0]?.now ?? '' }
  })
}
