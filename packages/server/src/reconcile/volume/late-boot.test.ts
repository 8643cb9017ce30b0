import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEvent } from '../../store/event/find-event.ts'
import { findHolding } from '../../store/attachment/find-holding.ts'
import { type EngineBench, openEngineBench } from '../../testkit/engine-bench.ts'
import { makeGate } from '../../testkit/gate.ts'
import { tamperDrivers } from '../../testkit/prove-steps/tamper-drivers.ts'
import { requestAttach } from '../../testkit/request-attach.ts'
import { requestDetach } from '../../testkit/request-detach.ts'
import { requestHost, requestPower } from '../../testkit/request-host.ts'
import { requestVolume } from '../../testkit/request-volume.ts'
import { loadHostWork } from '../../store/host/load-host-work.ts'
import { hostThing } from '../things/things.ts'

let bench: EngineBench
beforeAll(async () => { bench = await openEngineBench() })
afterAll(() => bench.close())

const plugged = async (hostId: number) => {
  const work = await loadHostWork(bench.store.db, hostId)
  return work && (await bench.drivers.hosts(work.host.region).inspectHost(hostThing(work.host, bench)))?.plugged
}

describe('a volume is detached while its host is about to boot with it', () => {
  it('and leaves its host only when that boot cannot bring it back any more (decision D7)', async () => {
    const host = await requestHost(bench, { label: 'late-boot', isBooted: false })
    const volume = await requestVolume(bench.store, bench.actor, { label: 'late-boot' })
    await requestAttach(bench, volume.id, host.id)
    await bench.settle()
    await requestPower(bench, host.id, 'boot')
    const [reached, go] = [makeGate(), makeGate()]
    const slow = tamperDrivers(bench.drivers, { before: async ({ method }) => {
      if (method !== 'startHost') return
      reached.open()
      await go.passed
    } })
    const booting = Promise.all((await bench.claimDue()).map((claim) => bench.pass(claim, slow)))
    await reached.passed
    const detachId = await requestDetach(bench, volume.id)
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    go.open()
    await booting
    await bench.settle()
    expect(await findEvent(bench.store.db, bench.actor, detachId)).toMatchObject({ status: 'finished' })
    expect(await findHolding(bench.store.db, volume.id)).toBeNull()
    expect(await plugged(host.id)).toEqual([])
  })
})
