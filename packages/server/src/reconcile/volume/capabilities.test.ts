import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventId, VolumeId } from '../../domain/shared/index.ts'
import { type EngineBench, openEngineBench } from '../../testkit/engine/engine-bench.ts'
import { requestAttach, requestDetach } from '../../testkit/requests/request-attachment.ts'
import { requestHost } from '../../testkit/requests/request-host.ts'
import { requestResize, requestVolume } from '../../testkit/requests/request-volume.ts'
import { withoutGrowth } from '../../testkit/engine/without-growth.ts'

let bench: EngineBench
beforeAll(async () => {
  bench = await openEngineBench()
})
afterAll(() => bench.close())

const eventOf = (id: EventId) =>
  bench.store.db
    .selectFrom('events')
    .select(['status', 'message', 'spent_ms'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const statusOf = async (id: VolumeId) =>
  (await bench.store.db.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirst())?.status

/** Runs as many passes as a worker would in far more than a deadline, with drivers that cannot grow what is in use. */
async function passMany(): Promise<void> {
  const drivers = withoutGrowth(bench)
  for (let rounds = 0; rounds < 30; rounds += 1) {
    for (const claim of await bench.claimDue()) await bench.pass(claim, drivers)
    if (!(await bench.advanceToNext())) return
  }
}

async function makePlugged(label: string): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  const host = await requestHost(bench, { label: `of-${label}` })
  await bench.settle()
  await requestAttach(bench, id, host.id)
  await bench.settle()
  return id
}

describe('a driver whose volumes cannot grow while a running host has them (driver contract, rule 8)', () => {
  it('a resize waits and says for what, is never given up for it, and goes on once the volume is detached', async () => {
    const id = await makePlugged('plugged')
    const resize = await requestResize(bench, id, 40)
    await passMany()
    const waiting = await eventOf(resize)
    expect(waiting).toMatchObject({
      status: 'started',
      message: 'This volume cannot grow while a running host has it. Detach it or shut the host down; it grows then.',
    })
    expect([await statusOf(id), waiting.spent_ms < bench.patience.deadlineMs / 2]).toEqual(['resizing', true])

    const detach = await requestDetach(bench, id)
    await passMany()
    expect([await eventOf(detach), await eventOf(resize), await statusOf(id)]).toMatchObject([
      { status: 'finished' },
      { status: 'finished', message: '' },
      'active',
    ])
  })

  it('and where another worker knows a driver that can, that one does it at once', async () => {
    const id = await makePlugged('agreed')
    const resize = await requestResize(bench, id, 40)
    for (const claim of await bench.claimDue()) await bench.pass(claim, withoutGrowth(bench))
    expect(await eventOf(resize)).toMatchObject({ status: 'started' })
    await bench.settle()
    expect([await eventOf(resize), await statusOf(id)]).toMatchObject([{ status: 'finished', message: '' }, 'active'])
  })
})
