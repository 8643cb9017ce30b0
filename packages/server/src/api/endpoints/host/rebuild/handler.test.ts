import { type Disk, type Host, linode, type Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type EventId } from '#domain/shared/index.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { endedOperationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
let host: Host
let at = ''
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const usual = neutralCatalogue.images.filter((one) => !one.isDeprecated).map((one) => one.id)
const password = 'a-root-password-1'
async function begin(more: object = {}): Promise<void> {
  host = await makeHost(http, { type: 'g6-standard-1', ...more })
  await http.settle()
  at = `/v4/hosts/instances/${host.id}`
}
const rebuild = (more: object = {}) =>
  http.call<Host>('POST', `${at}/rebuild`, { body: { image: 'debian12', root_pass: password, ...more } })
const list = async <Part = Disk>(of: string) => (await http.call<{ data: Part[] }>('GET', `${at}/${of}`)).body.data

describe('a host is rebuilt (decision H10.6)', () => {
  it('F2: is one operation; the boot is a job of the system caused by it, and there is none with booted false', async () => {
    await begin()
    const answer = await rebuild()
    expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual(['host_rebuild'])
    const causedBy = async (operation: string | undefined) =>
      (
        await http.store.db
          .selectFrom('events')
          .select('action')
          .where('cause_id', '=', asId<EventId>(Number(operation)))
          .orderBy('id')
          .execute()
      ).map((one) => one.action)
    expect(await causedBy(answer.headers['operation-id'])).toEqual(['host_boot'])
    const again = await rebuild({ booted: false })
    expect(await causedBy(again.headers['operation-id'])).toEqual([])
    expect((await endedOperationEvent(http, answer)).status).toBe('canceled')
    await http.settle()
    expect((await viewHost(http, host.id)).status).toBe('offline')
    expect(await list('disks')).toHaveLength(1)
  })

  it('volumes leave it unharmed, and its encryption stays unless another is asked for', async () => {
    await begin({ disk_encryption: 'disabled' })
    const volume = await http.call<Volume>('POST', '/v4/volumes', {
      body: { label: http.nextLabel(), host_id: host.id },
    })
    await http.settle()
    await rebuild()
    await http.settle()
    const { body } = await http.call<Volume>('GET', `/v4/volumes/${volume.body.id}`)
    expect(body).toMatchObject({ status: 'active', host_id: null })
    expect((await viewHost(http, host.id)).disk_encryption).toBe('disabled')
    expect((await rebuild({ disk_encryption: 'enabled' })).body.disk_encryption).toBe('enabled')
  })

  it('is refused before anything happens: no image, one that is none, no room for the swap disk, a host that is being deleted', async () => {
    await begin()
    expectRefused(await http.call('POST', `${at}/rebuild`, { body: {} }), ['image is required', 'image'])
    expectRefused(
      await rebuild({ image: 'no such image', root_pass: 'short' }),
      ['Length must be 7-128 characters', 'root_pass'],
      [`image is not valid: must be one of ${usual.join(', ')}`, 'image'],
    )
    expectRefused(await rebuild({ swap_size: 51_200 }), [
      'Insufficient space: a swap disk must be smaller than the 51200 MB of local storage that the type has.',
      'swap_size',
    ])
    expect((await viewHost(http, host.id)).status).toBe('running')
    await http.call('DELETE', at)
    expectRefused(await rebuild(), [`Host ${host.id} is being deleted.`, ''])
  })
})

it('linode: somebody must be able to sign in to what is rebuilt (decision H10.1)', async () => {
  const wire = await openHttpBench({ dialect: linode })
  const { body } = await wire.call<Host>('POST', '/v4/linode/instances', {
    body: { type: 'g6-standard-1', region: 'us-east' },
  })
  const rebuilt = (more: object) =>
    wire.call<Host>('POST', `/v4/linode/instances/${body.id}/rebuild`, { body: { image: 'debian12', ...more } })
  expect((await rebuilt({})).text).toBe(
    '{"errors":[{"reason":"Must provide valid root_pass, authorized_keys, or authorized_users"}]}',
  )
  const answer = await rebuilt({ root_pass: password })
  expect(answer.status, answer.text).toBe(200)
  await wire.settle()
  expect((await wire.call<Host>('GET', `/v4/linode/instances/${body.id}`)).body.status).toBe('running')
  await wire.close()
})
