import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type HostId } from '#domain/shared/index.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

type Action = 'boot' | 'shutdown' | 'reboot'
const act = (id: number, action: Action, body: unknown = {}) =>
  http.call('POST', `/v4/hosts/instances/${id}/${action}`, { body })
async function addConfig(id: number): Promise<number> {
  return (await http.call<{ id: number }>('POST', `/v4/hosts/instances/${id}/configs`, { body: { label: 'another' } }))
    .body.id
}

describe('which configuration is booted (decision D6)', () => {
  it('the one that is named, then the last one again', async () => {
    const { id } = await makeHost(http, { booted: false })
    const second = await addConfig(id)
    await act(id, 'boot', { config_id: second })
    await http.settle()
    expect(
      await http.store.db.selectFrom('hosts').select('boot_config_id').where('id', '=', asId<HostId>(id)).execute(),
    ).toEqual([{ boot_config_id: second }])
    await act(id, 'reboot')
    expect(
      await http.store.db.selectFrom('hosts').select('boot_config_id').where('id', '=', asId<HostId>(id)).execute(),
    ).toEqual([{ boot_config_id: second }])
  })
})
