import type { Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeVolume, setVolumeStatus, viewVolume } from '#testkit/http/make-volume.ts'
import { operationEvent } from '#testkit/http/operation-event.ts'

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
})
