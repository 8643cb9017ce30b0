import type { Disk, Host } from '@moorage/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

let http: HttpBench
let host: Host
let at = ''
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())
/** A host that is off, with 51,200 MB of local storage, of which one disk takes 20,480 and another 512. */
beforeEach(async () => {
  host = await makeHost(http, { type: 'g6-standard-1', booted: false, image: 'debian12', swap_size: 512 })
  at = `/v4/hosts/instances/${host.id}/disks`
  const [main] = await list()
  await http.call('POST', `${at}/${main?.id}/resize`, { body: { size: 20_480 } })
  await http.settle()
})

const list = async () => (await http.call<{ data: Disk[] }>('GET', at)).body.data
const view = async (id: number) => (await http.call<Disk>('GET', `${at}/${id}`)).body
const main = async () => (await list())[0] ?? expect.unreachable('no disk')
const post = <Body = Disk>(path: string, body: object = {}) => http.call<Body>('POST', `${at}${path}`, { body })
const power = async (verb: string) => {
  await http.call('POST', `/v4/hosts/instances/${host.id}/${verb}`, { body: {} })
  await http.settle()
}

describe('local disks are things of their own (decision H10)', () => {
  it('a running host gets one, too; its default is an ext4 disk', async () => {
    await power('boot')
    const answer = await post('', { size: 100 })
    expect(answer.body).toMatchObject({ label: 'Local disk', filesystem: 'ext4' })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
  })

  it('it becomes larger and smaller, and shows the size that it has until then; the size that it has changes nothing (decision F2)', async () => {
    const { id } = await main()
    for (const size of [30_000, 10_000]) {
      const { size: sizeBefore } = await view(id)
      const answer = await post<object>(`/${id}/resize`, { size })
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect(await view(id)).toMatchObject({ size: sizeBefore, status: 'not ready' })
      expect((await endedOperationEvent(http, answer)).status).toBe('finished')
      expect(await view(id)).toMatchObject({ size, status: 'ready' })
    }
    expect((await post<object>(`/${id}/resize`, { size: 10_000 })).headers['operation-id']).toBeUndefined()
  })

  it('it is copied and renamed', async () => {
    const { id, label } = await main()
    const answer = await post(`/${id}/clone`)
    expect(answer.body).toMatchObject({ label, size: 20_480, filesystem: 'ext4', status: 'not ready' })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect((await view(answer.body.id)).status).toBe('ready')
    const put = await http.call<Disk>('PUT', `${at}/${id}`, { body: { label: 'system' } })
    expect([put.body.label, put.headers['operation-id']]).toEqual(['system', undefined])
  })

  it('a configuration takes disks of its own host that stay, and the host boots with them', async () => {
    const { body: disk } = await post('', { size: 100 })
    await http.settle()
    const configs = `/v4/hosts/instances/${host.id}/configs`
    const body = { label: 'second', devices: { sda: { disk_id: disk.id } } }
    expect((await http.call('POST', configs, { body })).status).toBe(200)
    await http.call('DELETE', `${at}/${disk.id}`)
    expectRefused(await http.call('POST', configs, { body }), ['disk_id is not valid', 'devices.sda.disk_id'])
  })
})

describe('what is refused of local disks (decision H10)', () => {
  it('changes of size, copies, passwords and deletions while the host runs, or of a disk that is not ready', async () => {
    const { id } = await main()
    const young = (await post('', { size: 100 })).body.id
    for (const [verb, body] of [
      ['resize', { size: 200 }],
      ['clone', {}],
      ['password', { password: 'long-enough-1' }],
    ] as const)
      expectRefused(await post(`/${young}/${verb}`, body), [`Disk ${young} is not ready yet.`, ''])
    await power('boot')
    const off = ['This host must be off for this: shut it down first.', ''] as const
    expectRefused(await post(`/${id}/resize`, { size: 200 }), off)
    expectRefused(await post(`/${id}/clone`), off)
    expectRefused(await post(`/${id}/password`, { password: 'long-enough-1' }), off)
    expectRefused(await http.call('DELETE', `${at}/${id}`), off)
  })

  it('while the host is on its way off: it is busy, and clients that know that ask again (decision H4)', async () => {
    const { id } = await main()
    await power('boot')
    await http.call('POST', `/v4/hosts/instances/${host.id}/shutdown`, { body: {} })
    const busy = await post(`/${id}/resize`, { size: 200 })
    expectRefused(busy, [`Host ${host.id} is busy: it is shutting_down.`, ''])
    await http.settle()
    expect((await post(`/${id}/resize`, { size: 10_000 })).status).toBe(200)
  })

  it('a change of size that the infrastructure refuses leaves the size that the disk has (decision D11)', async () => {
    const { id } = await main()
    await http.sim('POST', '/faults', {
      on: 'resizeDisk',
      id: host.id,
      as: 'error-before',
      code: 'NotSupported',
      times: 1,
    })
    const answer = await post<object>(`/${id}/resize`, { size: 9_999 })
    expect((await endedOperationEvent(http, answer)).status).toBe('failed')
    expect(await view(id)).toMatchObject({ size: 20_480, status: 'ready' })
  })

  it('a disk that cannot be made goes again (decision D11)', async () => {
    await http.sim('POST', '/faults', {
      on: 'ensureDisk',
      id: host.id,
      as: 'error-before',
      code: 'NotSupported',
      times: 1,
    })
    const answer = await post('', { size: 100 })
    expect((await endedOperationEvent(http, answer)).status).toBe('failed')
    await http.settle()
    expect((await http.call('GET', `${at}/${answer.body.id}`)).status).toBe(404)
  })
})
