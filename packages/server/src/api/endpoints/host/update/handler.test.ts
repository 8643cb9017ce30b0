import type { Host } from '@moorage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const update = (id: number, body: unknown) => http.call<Host>('PUT', `/v4/hosts/instances/${id}`, { body })

describe('a host is renamed and tagged (decisions F2, F3, H)', () => {
  it('with one notification and no operation', async () => {
    const { id } = await makeHost(http)
    const answer = await update(id, { label: 'renamed', tags: ['x', 'y', 'x'] })
    expect([answer.status, answer.body]).toMatchObject([200, { label: 'renamed', tags: ['x', 'y'] }])
    expect(answer.headers['operation-id']).toBeUndefined()
    expect(await requestEvents(http, answer)).toMatchObject([
      { action: 'host_update', status: 'notification', entity_label: 'renamed' },
    ])
    expect((await update(id, { tags: [] })).body).toMatchObject({ label: 'renamed', tags: [] })
  })

  it('words of its owner are kept as they are told, at creation and later (decision H15.1)', async () => {
    const made = await makeHost(http, { group: 'front', watchdog_enabled: false })
    expect(made).toMatchObject({ group: 'front', watchdog_enabled: false })
    expect(await makeHost(http)).toMatchObject({ group: '', watchdog_enabled: true })
    expect((await update(made.id, { watchdog_enabled: true })).body).toMatchObject({
      group: 'front',
      watchdog_enabled: true,
    })
    await update(made.id, { group: '' })
    expect(await viewHost(http, made.id)).toMatchObject({ label: made.label, group: '', watchdog_enabled: true })
    expectRefused(await update(made.id, { group: 'x'.repeat(65) }), ['Length must be at most 64 characters', 'group'])
  })

  it('what is to become of it during maintenance is kept as it is told; other words are refused by name (decision H15.2)', async () => {
    const made = await makeHost(http, { maintenance_policy: 'power_off_on' })
    expect(made).toMatchObject({ maintenance_policy: 'power_off_on' })
    expect((await update(made.id, { maintenance_policy: 'migrate' })).body).toMatchObject({
      maintenance_policy: 'migrate',
    })
    expect(await viewHost(http, (await makeHost(http)).id)).toMatchObject({ maintenance_policy: 'migrate' })
    expect(await update(made.id, { maintenance_policy: 'linode/migrate' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'maintenance_policy', reason: expect.stringContaining('migrate, power_off_on') }] },
    })
  })

  it.each([
    ['an empty body', () => ({})],
    ['the same values', (host: Host) => ({ label: host.label, tags: host.tags })],
    ['all of what it showed', (host: Host) => host],
  ])('%s leaves no trace', async (_words, bodyOf) => {
    const host = await makeHost(http, { tags: ['kept'] })
    await http.bench.advance(5_000)
    const answer = await update(host.id, bodyOf(host))
    expect([answer.status, answer.body]).toEqual([200, host])
    expect(await requestEvents(http, answer)).toEqual([])
  })

  it('is refused for a bad or taken label, and while the host is being deleted', async () => {
    const [one, other] = [await makeHost(http), await makeHost(http)]
    expectRefused(await update(one.id, { label: '-a' }), ['Length must be 3-64 characters', 'label'])
    expectRefused(await update(one.id, { label: '-abc' }), ['Must begin and end with a letter or a digit', 'label'])
    expectRefused(await update(one.id, { label: other.label }), ['Label must be unique among your hosts', 'label'])
    await http.call('DELETE', `/v4/hosts/instances/${one.id}`)
    expectRefused(await update(one.id, { label: 'late' }), [`Host ${one.id} is being deleted.`, ''])
    expect((await viewHost(http, one.id)).label).toBe(one.label)
  })

  it('takes the host before its tags, as everything does, so that it never waits in a ring with the removal of a tag', async () => {
    const { id } = await makeHost(http, { tags: ['ring'] })
    const { db } = http.store
    const { answer } = await db.transaction().execute(async (tx) => {
      await sql`select from hosts where id = ${id} for no key update`.execute(tx)
      const waiting = update(id, { tags: ['ring', 'more'] })
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
                db,
              )
            ).rows,
        )
        .not.toEqual([])
      await sql`set local lock_timeout = '100ms'`.execute(tx)
      await sql`select from tags where label = 'ring' for update`.execute(tx)
      return { answer: waiting }
    })
    expect((await answer).status).toBe(200)
  })
})
