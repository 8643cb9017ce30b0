import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

let http: HttpHarness

beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const schemaOf = (name: string) =>
  operations.find((one) => one.name === name)?.response ??
  (() => {
    throw new Error(name)
  })()

describe('/regions', () => {
  it('lists every region as the contract shows it, without a token (decision G3)', async () => {
    const { status, body } = await http.call<{ data: Record<string, unknown>[]; results: number }>(
      'GET',
      '/v4/regions',
      { token: null },
    )
    expect(status).toBe(200)
    expect(Check(schemaOf('region.list'), body)).toBe(true)
    expect(body.data.map((region) => [region['id'], region['storage_classes'], region['site_type']])).toEqual([
      ['us-east', ['nvme', 'hdd'], 'core'],
      ['eu-central', ['nvme'], 'core'],
      ['ap-south', ['hdd'], 'core'],
    ])
    expect(body.data[0]?.['capabilities']).toEqual([
      'Hosts',
      'Block Storage',
      'Block Storage Encryption',
      'Disk Encryption',
      'Kubernetes',
    ])
  })

  it('has all that clients look for in the linode dialect, in recorded order (facts 12)', async () => {
    const other = await startHttpHarness({ dialect: linode, context: { catalogue: linodeCatalogue } })
    try {
      const { body } = await other.call('GET', '/v4/regions/us-ord', { token: null })
      expect(body).toEqual({
        id: 'us-ord',
        label: 'Chicago, IL',
        country: 'us',
        capabilities: [
          'Linodes',
          'Block Storage',
          'Block Storage Encryption',
          'Disk Encryption',
          'LA Disk Encryption',
          'Kubernetes',
          'Maintenance Policy',
        ],
        monitors: { alerts: [], metrics: [] },
        status: 'ok',
        resolvers: { ipv4: '192.0.2.53, 192.0.2.54', ipv6: '2001:db8::53, 2001:db8::54' },
        placement_group_limits: { maximum_pgs_per_customer: 100, maximum_linodes_per_pg: 5 },
        site_type: 'core',
        storage_classes: ['nvme'],
      })
      expect(Object.keys(body).slice(0, 9)).toEqual([
        'id',
        'label',
        'country',
        'capabilities',
        'monitors',
        'status',
        'resolvers',
        'placement_group_limits',
        'site_type',
      ])
    } finally {
      await other.close()
    }
  })
})
