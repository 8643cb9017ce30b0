import type { Volume } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent } from '#testkit/http/operation-event.ts'

// Requests arrive during work; the test controls the clock.
const http = await useHttpBench({ pace: 'fast' })

interface World {
  volumes: { id: number; size: number }[]
  devices: { volume_id: number; link: string }[]
}
const world = async () => (await http.sim<World>('GET', '/world')).body
const post = (id: number, verb: string, body: object = {}) =>
  http.call<Volume>('POST', `/v4/volumes/${id}/${verb}`, { body })
const remove = (id: number) => http.call('DELETE', `/v4/volumes/${id}`)
const fail = (on: string, id: number, times: number) =>
  http.sim('POST', '/faults', { on, id, as: 'error-before', times })
const damage = (id: number, as: string) => http.sim('POST', `/volumes/${id}/damage`, { as })
const onHost = async (id: number) =>
  (await http.call<{ data: Volume[] }>('GET', `/v4/hosts/instances/${id}/volumes`)).body.data.map((one) => one.id)

describe('volume in use by other resources', () => {
  it('clones a source at its original size if it is resized right after the request (decision D9)', async () => {
    const source = await makeVolume(http)
    const copy = await post(source.id, 'clone', { label: http.nextLabel() })
    await fail('ensureClone', copy.body.id, 8)
    const grown = await post(source.id, 'resize', { size: 40 })
    expect(grown.status).toBe(200)
    await http.converge()
    for (const answer of [copy, grown]) expect((await operationEvent(http, answer)).status).toBe('finished')
    const sizes = new Map((await world()).volumes.map(({ id, size }) => [id, size]))
    for (const [id, size] of [[copy.body.id, 20] as const, [source.id, 40] as const]) {
      expect(await viewVolume(http, id)).toMatchObject({ status: 'active', size })
      expect(sizes.get(id)).toBe(size)
    }
  })

  it('the host lists a volume while it is detaching, but not while it is deleting (decisions D7, D8)', async () => {
    const host = await makeHost(http)
    const [leaving, gone] = [await makeVolume(http, { host_id: host.id }), await makeVolume(http, { host_id: host.id })]
    await post(leaving.id, 'detach')
    await remove(gone.id)
    expect(await onHost(host.id)).toEqual([leaving.id])
    await http.converge()
    expect(await onHost(host.id)).toEqual([])
  })
})

describe('volume with a missing or damaged disk (decision D10)', () => {
  it.each(['missing', 'broken'] as const)('%s, attached: a delete leaves nothing behind', async (as) => {
    const host = await makeHost(http)
    const { id } = await makeVolume(http, { host_id: host.id })
    await damage(id, as)
    await http.bench.advance(http.bench.timeouts.resyncMs + 1_000)
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    expect((await viewVolume(http, id)).status).toBe('contact_support')
    expect((await endedOperationEvent(http, await remove(id))).status).toBe('finished')
    expect([(await world()).volumes.filter((one) => one.id === id), await onHost(host.id)]).toEqual([[], []])
  })

  it('fails a running attach if the disk is found damaged (decision F2)', async () => {
    const host = await makeHost(http, { booted: false })
    const { id } = await makeVolume(http)
    await http.call('POST', `/v4/hosts/instances/${host.id}/boot`)
    await fail('startHost', host.id, 8)
    const answer = await post(id, 'attach', { host_id: host.id })
    for (const claim of await http.bench.claimDue()) await http.bench.pass(claim)
    expect((await operationEvent(http, answer)).status).toBe('started')
    await damage(id, 'missing')
    expect((await endedOperationEvent(http, answer)).status).toBe('failed')
    await http.converge()
    expect(await viewVolume(http, id)).toMatchObject({ status: 'contact_support', host_id: null })
  })
})
