import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { requestResize, requestVolume } from '#testkit/requests/request-volume.ts'
import { openVolumeBench } from '#testkit/requests/volume-bench.ts'

const { bench, eventOf, causeOf } = await openVolumeBench()

it('a volume whose growth has failed waits for nothing: its cause goes without a wait for the next check (ADR 0055)', async () => {
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'kept' })
  await bench.settle()
  await sql`insert into sim.faults (port_method, thing_id, times, times_left, manner, code)
    values ('growVolume', ${id}, 1000, 1000, 'error-before', 'NotSupported')`.execute(bench.store.db)
  const growth = await requestResize(bench, id, 40)
  // As long as something is due at this moment; the clock stands still.
  for (;;) {
    const claims = await bench.claimDue()
    if (claims.length === 0) break
    for (const claim of claims) await bench.pass(claim)
  }
  expect((await eventOf(growth)).status).toBe('failed')
  expect(await causeOf(id)).toBeNull()
})
