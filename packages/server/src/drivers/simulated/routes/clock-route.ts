import type { FastifyInstance } from 'fastify'
import { readFields } from './read-fields.ts'
import type { SimRoutesContext } from './sim-routes-context.ts'

const yearSeconds = 31_536_000

/** POST /clock {advance_seconds}: lets the control plane's time pass, or run back when negative; the machine's clock is never touched. */
export function clockRoute(
  app: FastifyInstance,
  { world }: SimRoutesContext,
  advanceClock: (seconds: number) => Promise<void>,
): void {
  app.post('/clock', async (request) => {
    const fields = readFields(request.body)
    const seconds = fields.integer('advance_seconds', { min: -yearSeconds, max: yearSeconds })
    fields.check()
    await advanceClock(seconds)
    const { rows } = await world.pool.query<{ now: string }>(
      `select to_char(public.moor_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as now`,
    )
    return { now: rows[0]?.now ?? '' }
  })
}
