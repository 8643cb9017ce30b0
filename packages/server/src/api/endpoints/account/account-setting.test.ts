import { linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const http = await useHttpHarness({ dialect: linode, context: { catalogue: linodeCatalogue } })

const settings = '/v4/account/settings'
describe('account settings and agreements are stored and returned (decision H9.1)', () => {
  it('new hosts get the maintenance policy of the account, existing hosts keep theirs (decision H15.2)', async () => {
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
})
