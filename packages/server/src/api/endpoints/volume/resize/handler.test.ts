import { linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, setVolumeStatus, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const resize = (id: number, size: unknown) => http.call('POST', `/v4/volumes/${id}/resize`, { body: { size } })
const onlyUp = ['Storage volumes can only be resized up', 'size'] as const

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

  it('up to the bound; by one GiB (decision D2)', async () => {
    const { id } = await makeVolume(http)
    for (const size of [21, 16384]) {
      expect((await resize(id, size)).status).toBe(200)
      await http.settle()
    }
    expect((await viewVolume(http, id)).size).toBe(16384)
  })

  it('the linode dialect answers the volume (decision E10)', async () => {
    const wire = await openHttpBench({ dialect: linode })
    const { id } = await makeVolume(wire)
    const answer = await wire.call('POST', `/v4/volumes/${id}/resize`, { body: { size: 40 } })
    expect([answer.status, answer.body]).toEqual([200, await viewVolume(wire, id)])
    expect(answer.body).toMatchObject({ id, size: 40, status: 'resizing', linode_id: null })
    await wire.close()
  })

  it('a new billing interval begins where the old one ends (decision H)', async () => {
    const { id } = await makeVolume(http)
    await resize(id, 30)
    const intervals = await http.store.db
      .selectFrom('billing_intervals')
      .select(['quantity', 'opened', 'closed'])
      .where('kind', '=', 'volume')
      .where('resource_id', '=', id)
      .orderBy('id')
      .execute()
    expect(intervals.map((one) => [one.quantity, one.closed === null])).toEqual([
      [20, false],
      [30, true],
    ])
    expect(intervals[0]?.closed).toBe(intervals[1]?.opened)
    await http.settle()
  })
})

describe('a resize is refused', () => {
  it.each([
    ['Errors 3: "shrinking a volume"', 19],
    ['Limits: "Volume resizing: increase only"', 20],
    ['far below', 1],
  ])('%s (decision D2: equal is refused like less)', async (_words, size) => {
    const { id } = await makeVolume(http)
    expectRefused(await resize(id, size), onlyUp)
    expect(await viewVolume(http, id)).toMatchObject({ size: 20, status: 'active' })
  })

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

  it('with all problems of rules and state together (decision B1)', async () => {
    const {
      body: { id },
    } = await askVolume(http, { size: 50 })
    const notActive = ["Only an active volume can be resized; this volume's status is creating.", ''] as const
    expectRefused(await resize(id, 40), notActive, onlyUp)
    expectRefused(await resize(id, 50), notActive, onlyUp)
    await http.settle()
  })

  it.each([
    [16385, 'Storage volumes cannot be resized larger than 16384 gigabytes'],
    [0, onlyUp[0]],
    [-1, onlyUp[0]],
    [20.5, 'Must be an integer'],
    ['40', 'Must be an integer'],
  ])('size %j (decision D2)', async (size, reason) => {
    const { id } = await makeVolume(http)
    expectRefused(await resize(id, size), [reason, 'size'])
  })

  it('without a size', async () => {
    expectRefused(await resize((await makeVolume(http)).id, undefined), ['size is required', 'size'])
  })

  it('of twenty parallel resizes of one volume exactly one is accepted', async () => {
    const { id } = await makeVolume(http)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => resize(id, 30 + index)))
    const accepted = answers.findIndex((one) => one.status === 200)
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    await http.settle()
    expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size: 30 + accepted })
  })
})
