import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type HostId } from '#domain/shared/index.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

type Action = 'boot' | 'shutdown' | 'reboot'
const act = (id: number, action: Action, body: unknown = {}) =>
  http.call('POST', `/v4/hosts/instances/${id}/${action}`, { body })
const statusOf = async (id: number) => (await viewHost(http, id)).status
async function configsOf(id: number): Promise<number[]> {
  return (await http.call<{ data: { id: number }[] }>('GET', `/v4/hosts/instances/${id}/configs`)).body.data.map(
    (one) => one.id,
  )
}
async function addConfig(id: number): Promise<number> {
  return (await http.call<{ id: number }>('POST', `/v4/hosts/instances/${id}/configs`, { body: { label: 'another' } }))
    .body.id
}

describe('boot, shutdown and reboot (decision H)', () => {
  it('are accepted at once and say what was asked; the event ends when it is so', async () => {
    const { id } = await makeHost(http)
    for (const [action, asked, reached] of [
      ['shutdown', 'shutting_down', 'offline'],
      ['boot', 'booting', 'running'],
      ['reboot', 'rebooting', 'running'],
    ] as const) {
      const answer = await act(id, action)
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect(await statusOf(id)).toBe(asked)
      expect(await operationEvent(http, answer)).toMatchObject({
        action: `host_${action}`,
        status: 'scheduled',
        username: 'tester',
      })
      expect((await endedOperationEvent(http, answer)).status).toBe('finished')
      expect(await statusOf(id)).toBe(reached)
    }
  })

  it.each([
    ['boot', true],
    ['shutdown', false],
  ] as const)(
    'F2: a %s of a host that is so already is a no-op without event, updated stays',
    async (action, booted) => {
      const before = await makeHost(http, { booted })
      await http.bench.advance(3_000)
      const answer = await act(before.id, action)
      expect([answer.status, answer.body, answer.headers['operation-id']]).toEqual([200, {}, undefined])
      expect(await requestEvents(http, answer)).toEqual([])
      expect(await viewHost(http, before.id)).toEqual(before)
    },
  )

  it('D11: a busy host never refuses; a later request cancels the earlier one, and the last one holds', async () => {
    const {
      body: { id },
    } = await http.call<{ id: number }>('POST', '/v4/hosts/instances', {
      body: { label: http.nextLabel(), region: 'eu-central', type: 'g6-standard-1' },
    })
    const answers = []
    for (const action of ['shutdown', 'boot', 'reboot', 'boot', 'shutdown'] as const)
      answers.push(await act(id, action))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200])
    await http.settle()
    expect(await statusOf(id)).toBe('offline')
    const ends = []
    for (const one of answers) ends.push((await operationEvent(http, one)).status)
    expect(ends).toEqual(['canceled', 'canceled', 'canceled', 'canceled', 'finished'])
  })

  it('a boot of a host on its way up joins that boot instead of starting it anew', async () => {
    const { id } = await makeHost(http, { booted: false })
    await act(id, 'boot')
    await act(id, 'boot')
    await http.settle()
    expect(
      await http.store.db
        .selectFrom('hosts')
        .select(['status', 'boot_serial'])
        .where('id', '=', asId<HostId>(id))
        .execute(),
    ).toEqual([{ status: 'running', boot_serial: 1 }])
  })

  it('a reboot of a host that is off starts it', async () => {
    const { id } = await makeHost(http, { booted: false })
    const answer = await act(id, 'reboot')
    expect(await statusOf(id)).toBe('booting')
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect(await statusOf(id)).toBe('running')
  })

  it.each(['boot', 'shutdown', 'reboot'] as const)('%s is refused while the host is being deleted', async (action) => {
    const { id } = await makeHost(http)
    await http.call('DELETE', `/v4/hosts/instances/${id}`)
    expectRefused(await act(id, action), [`Host ${id} is being deleted.`, ''])
    await http.settle()
    expect((await act(id, action)).status).toBe(404)
  })
})

describe('volumes and power (decision D7)', () => {
  it.each(['shutdown', 'reboot'] as const)(
    'a %s detaches what was attached with persist_across_boots false; the rest stays',
    async (action) => {
      const { id } = await makeHost(http)
      const [kept, loose] = [
        await makeVolume(http, { host_id: id }),
        await makeVolume(http, { host_id: id, persist_across_boots: false }),
      ]
      const answer = await act(id, action)
      expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual([`host_${action}`])
      await http.settle()
      expect((await viewVolume(http, loose.id)).host_id).toBeNull()
      expect(await viewVolume(http, kept.id)).toMatchObject({ host_id: id, io_ready: action === 'reboot' })
    },
  )
})

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

  it('a boot of a running host under another configuration starts it anew under that one', async () => {
    const { id } = await makeHost(http)
    const second = await addConfig(id)
    const answer = await act(id, 'boot', { config_id: second })
    expect(await statusOf(id)).toBe('rebooting')
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    expect((await act(id, 'boot', { config_id: second })).headers['operation-id']).toBeUndefined()
  })

  it('is refused when it is of another host, or when none can be chosen', async () => {
    const [one, other] = [await makeHost(http, { booted: false }), await makeHost(http)]
    const [foreign] = await configsOf(other.id)
    expectRefused(await act(one.id, 'boot', { config_id: foreign }), ['config_id is not valid', 'config_id'])
    const [own] = await configsOf(one.id)
    const second = await addConfig(one.id)
    expectRefused(await act(one.id, 'boot'), [
      'This host has 2 configurations and none of them was booted before: name one.',
      'config_id',
    ])
    for (const id of [own, second])
      expect((await http.call('DELETE', `/v4/hosts/instances/${one.id}/configs/${id}`)).status).toBe(200)
    expectRefused(await act(one.id, 'reboot'), ['This host has no configuration to boot.', 'config_id'])
  })
})
