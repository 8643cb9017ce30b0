import { type Host, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'

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

describe('a host is rebuilt (decision H10.6)', () => {
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
