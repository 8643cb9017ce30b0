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

  it('thresholds of alerts are kept as they are told, those that are named and no others (decision H15.3)', async () => {
    const usual = { cpu: 180, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 }
    const made = await makeHost(http, { type: 'g6-standard-2', alerts: { io: 0, network_in: 10 } })
    expect(made.alerts).toEqual({ ...usual, io: 0 })
    const answer = await update(made.id, { alerts: { cpu: 90, system_alerts: [], user_alerts: [] } })
    expect([answer.body.alerts, answer.body.label]).toEqual([{ ...usual, cpu: 90, io: 0 }, made.label])
    expect(await requestEvents(http, answer)).toMatchObject([{ action: 'host_update' }])
    expect((await viewHost(http, made.id)).alerts).toEqual({ ...usual, cpu: 90, io: 0 })
    expectRefused(
      await update(made.id, { alerts: { cpu: -1, io: 'many' } }),
      ['Must be 0-1000000', 'alerts.cpu'],
      ['Must be an integer from 0 to 1000000', 'alerts.io'],
    )
    expectRefused(await update(made.id, { alerts: { io: 7, user_alerts: [1] } }), [
      'Monitoring services are not offered; only an empty list can be sent.',
      'alerts.user_alerts',
    ])
    expect((await viewHost(http, made.id)).alerts).toEqual({ ...usual, cpu: 90, io: 0 })
  })

  it('backups are refused, and taken as a host shows them (decision H17)', async () => {
    const { id, backups } = await makeHost(http)
    expect((await update(id, { backups })).status).toBe(200)
    expectRefused(
      await update(id, { label: 'with-backups', backups: { enabled: true, schedule: { day: 'Monday' } } }),
      ['Backups of hosts are not offered; only false can be sent.', 'backups.enabled'],
      ['Backups of hosts are not offered; only null can be sent.', 'backups.schedule.day'],
    )
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
