import { linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness({ dialect: linode, context: { catalogue: linodeCatalogue } })
})
afterAll(() => http.close())

const settings = '/v4/account/settings'
const actions = async () =>
  (
    await http.store.db
      .selectFrom('events')
      .select('action')
      .where('entity_type', '=', 'account')
      .where('account_id', '=', http.accountId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('settings and agreements of the account, kept and shown (decision H9.1)', () => {
  it('a change stays, beside what was not named; the same again leaves no trace', async () => {
    const usual = (await http.call('GET', settings)).body
    expect(usual).toMatchObject({ network_helper: true, interfaces_for_new_linodes: 'legacy_config_only' })
    const changed = { ...usual, network_helper: false, interfaces_for_new_linodes: 'linode_only' }
    for (const body of [{ network_helper: false }, { interfaces_for_new_linodes: 'linode_only' }, changed])
      await http.call('PUT', settings, { body })
    expect((await http.call('GET', settings)).body).toEqual(changed)
    expect(await actions()).toEqual(['account_settings_update', 'account_settings_update'])
    expect((await http.call('GET', '/v4/account/events')).text).toContain('"action":"account_settings_update"')
    const other = await http.makeCaller('unchanged')
    expect((await http.call('GET', settings, { token: other.token })).body).toEqual(usual)
  })

  it('hosts that are made later have the policy of maintenance that the account says, and those from before keep theirs (decision H15.2)', async () => {
    const { token } = await http.makeCaller('careful')
    const make = async (body: object = {}) =>
      (
        await http.call('POST', '/v4/linode/instances', {
          token,
          body: { region: 'us-east', type: 'g6-nanode-1', ...body },
        })
      ).body
    const before = await make()
    expect(before).toMatchObject({
      maintenance_policy: 'linode/migrate',
      capabilities: expect.arrayContaining(['Maintenance Policy']),
    })
    await http.call('PUT', settings, { token, body: { maintenance_policy: 'linode/power_off_on' } })
    expect(await make()).toMatchObject({ maintenance_policy: 'linode/power_off_on' })
    expect(await make({ maintenance_policy: 'linode/migrate' })).toMatchObject({ maintenance_policy: 'linode/migrate' })
    expect((await http.call('GET', `/v4/linode/instances/${String(before['id'])}`, { token })).body).toEqual(before)
    expect((await http.call('GET', settings, { token })).body).toMatchObject({
      maintenance_policy: 'linode/power_off_on',
    })
    expect(await make({ maintenance_policy: 'power_off_on' })).toMatchObject({
      errors: [{ field: 'maintenance_policy' }],
    })
    expect((await http.call('GET', '/v4beta/maintenance/policies', { token })).body).toMatchObject({
      data: [
        { slug: 'linode/migrate', type: 'migrate', is_default: true },
        { slug: 'linode/power_off_on', type: 'power_off_on', is_default: false },
      ],
      results: 2,
    })
  })

  it('what there is none of, and what is no choice, is refused by name', async () => {
    for (const body of [{ longview_subscription: 'longview-10' }, { maintenance_policy: 'never' }])
      expect(await http.call('PUT', settings, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ field: Object.keys(body)[0] }] },
      })
  })
})
