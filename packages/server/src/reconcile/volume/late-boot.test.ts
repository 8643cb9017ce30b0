import { describe, expect, it } from 'vitest'
import { asId, type HostId } from '#domain/shared/index.ts'
import { quickTimeouts } from '../engine/timeouts.ts'
import { findEvent } from '#store/event/read-events.ts'
import { findAttachment } from '#store/attachment/find-attachment.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { makeGate } from '#testkit/gate.ts'
import { tamperDrivers } from '#testkit/prove-steps/tamper-drivers.ts'
import { requestAttach, requestVolumeDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost, requestPower } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { loadHostWork } from '#store/host/load-host-work.ts'
import { hostResource } from '../resources/resources.ts'

const bench = await openTestBench('instant', { ...quickTimeouts, callMs: 300 })

const plugged = async (hostId: number) => {
  const work = await loadHostWork(bench.store.db, asId<HostId>(hostId), bench.terms.catalogue)
  return work && (await bench.drivers.hosts(work.host.region).inspectHost(hostResource(work.host, bench)))?.plugged
}

describe('a volume is detached while its host is about to boot with it', () => {
  it.each([
    ['before the boot call', false],
    ['after the boot call timed out, and may still take effect', true],
  ])('%s: leaves its host only when that boot cannot plug it in again (decision D7)', async (_words, isGivenUp) => {
    const label = isGivenUp ? 'given-up' : 'late-boot'
    const host = await requestHost(bench, { label, isBooted: false })
    const volume = await requestVolume(bench.store, bench.actor, { label })
    await requestAttach(bench, volume.id, host.id)
    await bench.converge()
    await requestPower(bench, host.id, 'boot')
    const [reached, go, called] = [makeGate(), makeGate(), makeGate()]
    const slow = tamperDrivers(bench.drivers, {
      async before({ method }) {
        if (method !== 'startHost') return
        reached.open()
        await go.passed
      },
      end: ({ method }) => {
        if (method === 'startHost') called.open()
      },
    })
    const booting = Promise.all((await bench.claimDue()).map((claim) => bench.pass(claim, slow)))
    await (isGivenUp ? booting : reached.passed)
    const detachId = await requestVolumeDetach(bench, volume.id)
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    go.open()
    await called.passed
    await booting
    await bench.converge()
    expect(await findEvent(bench.store.db, bench.actor, detachId)).toMatchObject({ status: 'finished' })
    expect(await findAttachment(bench.store.db, volume.id)).toBeNull()
    expect(await plugged(host.id)).toEqual([])
  })
})
