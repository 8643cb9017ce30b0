import type { Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, setVolumeStatus, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

// Copies take their time here, so that requests meet them under way; the clock is the test's.
let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench({ pace: 'fast' })
})
afterAll(() => http.close())

const clone = (id: number, body: unknown = { label: http.nextLabel() }) =>
  http.call<Volume>('POST', `/v4/volumes/${id}/clone`, { body })
const resize = (id: number, size: number) => http.call('POST', `/v4/volumes/${id}/resize`, { body: { size } })
const worldOf = async (id: number) =>
  (await http.sim<{ volumes: { id: number; size: number }[] }>('GET', '/world')).body.volumes.find(
    (one) => one.id === id,
  )

describe('a volume is cloned', () => {
  it('same size, region and encryption; unattached, no tags, also when the source is attached (decision D9)', async () => {
    const host = await makeHost(http)
    const source = await makeVolume(http, { host_id: host.id, size: 30, tags: ['a'], encryption: 'enabled' })
    const answer = await clone(source.id)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        size: 30,
        region: source.region,
        encryption: 'enabled',
        hardware_type: source.hardware_type,
        tags: [],
        host_id: null,
        status: 'creating',
        io_ready: false,
      },
    ])
    expect(answer.body.id).not.toBe(source.id)
    await http.settle()
    expect(await viewVolume(http, answer.body.id)).toMatchObject({ status: 'active', size: 30, host_id: null })
    expect(await viewVolume(http, source.id)).toMatchObject({ status: 'active', host_id: host.id, io_ready: true })
  })

  it('one event: the new volume is its entity, the source stands beside it (decision F2)', async () => {
    const source = await makeVolume(http)
    const answer = await clone(source.id)
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'volume_clone',
      username: 'tester',
      entity: { id: answer.body.id, label: answer.body.label },
      secondary_entity: { id: source.id, type: 'volume', label: source.label },
    })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual(['volume_clone'])
  })

  it('deleting the source waits behind the copy (decision D8)', async () => {
    const source = await makeVolume(http)
    const copy = await clone(source.id)
    const deleted = await http.call('DELETE', `/v4/volumes/${source.id}`)
    expect([deleted.status, (await http.call('GET', `/v4/volumes/${source.id}`)).status]).toEqual([200, 404])
    await http.runUntil(async () => (await viewVolume(http, copy.body.id)).status !== 'creating')
    expect([(await operationEvent(http, copy)).status, (await endedOperationEvent(http, deleted)).status]).toEqual([
      'finished',
      'finished',
    ])
    expect([await worldOf(source.id), await worldOf(copy.body.id)]).toMatchObject([undefined, { size: 20 }])
  })

  it('a source that is enlarged right after is copied at the size it had (decision D9)', async () => {
    const source = await makeVolume(http)
    const copy = await clone(source.id)
    await http.sim('POST', '/faults', { on: 'ensureClone', id: copy.body.id, as: 'error-before', times: 8 })
    const grown = await resize(source.id, 40)
    expect(grown.status).toBe(200)
    await http.settle()
    expect([(await operationEvent(http, copy)).status, (await operationEvent(http, grown)).status]).toEqual([
      'finished',
      'finished',
    ])
    expect([await viewVolume(http, copy.body.id), await viewVolume(http, source.id)]).toMatchObject([
      { status: 'active', size: 20 },
      { status: 'active', size: 40 },
    ])
    expect([await worldOf(copy.body.id), await worldOf(source.id)]).toMatchObject([{ size: 20 }, { size: 40 }])
  })

  it('a copy that is deleted while it is made leaves source and storage as they were', async () => {
    const source = await makeVolume(http)
    const copy = await clone(source.id)
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    const deleted = await http.call('DELETE', `/v4/volumes/${copy.body.id}`)
    expect((await endedOperationEvent(http, deleted)).status).toBe('finished')
    expect([
      (await operationEvent(http, copy)).status,
      await worldOf(copy.body.id),
      (await viewVolume(http, source.id)).status,
    ]).toEqual(['canceled', undefined, 'active'])
  })
})

describe('a clone is refused', () => {
  it.each(['creating', 'resizing', 'contact_support'] as const)(
    'Errors 3: "cloning or resizing a volume whose status is not active" (clone, %s)',
    async (status) => {
      const { id } = await makeVolume(http)
      await setVolumeStatus(http, id, status)
      expectRefused(await clone(id), [`Only an active volume can be cloned; this volume's status is ${status}.`, ''])
      await setVolumeStatus(http, id, 'active')
    },
  )

  it("without a label, or with one that cannot be or is taken, the source's own included (decision D1)", async () => {
    const { id, label } = await makeVolume(http)
    expectRefused(await clone(id, {}), ['label is required', 'label'])
    expectRefused(await clone(id, { label: 'a b' }), [
      'Must only use ascii letters, numbers, underscores, and dashes',
      'label',
    ])
    expectRefused(await clone(id, { label }), ['Label must be unique among your volumes', 'label'])
    expectRefused(await clone(id, { label: (await askVolume(http)).body.label }), [
      'Label must be unique among your volumes',
      'label',
    ])
    await http.settle()
  })
})
