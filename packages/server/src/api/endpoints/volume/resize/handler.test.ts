import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, setVolumeStatus, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const resize = (id: number, size: unknown) => http.call('POST', `/v4/volumes/${id}/resize`, { body: { size } })

describe('a volume is resized', () => {
  it('the new size shows at once with status resizing, active when the disk has it; one event (decisions D2, D10, F2)', async () => {
    const before = await makeVolume(http)
    await http.bench.advance(5_000)
    const answer = await resize(before.id, 40)
    expect([answer.status, answer.body]).toEqual([200, {}])
    const shown = await viewVolume(http, before.id)
    expect(shown).toEqual({ ...before, size: 40, status: 'resizing', updated: shown.updated })
    expect(shown.updated > before.updated).toBe(true)
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'volume_resize',
      status: 'scheduled',
      username: 'tester',
      entity: { id: before.id },
      secondary_entity: null,
    })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect(await viewVolume(http, before.id)).toMatchObject({ size: 40, status: 'active' })
    expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual(['volume_resize'])
  })

  it('while a running host holds it: it stays where it is and ready', async () => {
    const host = await makeHost(http)
    const { id } = await makeVolume(http, { host_id: host.id })
    await resize(id, 25)
    expect(await viewVolume(http, id)).toMatchObject({ host_id: host.id, io_ready: true, status: 'resizing' })
    await http.settle()
    expect(await viewVolume(http, id)).toMatchObject({ host_id: host.id, io_ready: true, status: 'active', size: 25 })
  })
})

describe('a resize is refused', () => {
  it.each(['creating', 'resizing', 'contact_support'] as const)(
    'Errors 3: "cloning or resizing a volume whose status is not active" (resize, %s)',
    async (status) => {
      const { id } = await makeVolume(http)
      await setVolumeStatus(http, id, status)
      expectRefused(await resize(id, 40), [
        `Only an active volume can be resized; this volume's status is ${status}.`,
        '',
      ])
      await setVolumeStatus(http, id, 'active')
    },
  )

  it('of twenty parallel resizes of one volume exactly one is accepted', async () => {
    const { id } = await makeVolume(http)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => resize(id, 30 + index)))
    const accepted = answers.findIndex((one) => one.status === 200)
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    await http.settle()
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size: 30 + accepted })
  })
})
