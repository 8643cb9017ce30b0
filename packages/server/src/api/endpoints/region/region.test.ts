import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '../../../testkit/http/http-harness.ts'
import { regionHandlers } from './index.ts'

let http: HttpHarness

beforeAll(async () => {
  http = await startHttpHarness({ handlers: regionHandlers })
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
    expect(body.data[0]?.['capabilities']).toEqual(['Hosts', 'Block Storage', 'Block Storage Encryption', 'Kubernetes'])
  })

  it('pages like every list, and a page past the end is empty (decision C1)', async () => {
    expect((await http.call('GET', '/v4/regions?page=2&page_size=2')).body).toMatchObject({
      data: [{ id: 'ap-south' }],
      page: 2,
      pages: 2,
      results: 3,
    })
    expect((await http.call('GET', '/v4/regions?page=9')).body).toEqual({ data: [], page: 9, pages: 1, results: 3 })
  })

  it('can be filtered on nothing (decision C2)', async () => {
    const { status, body } = await http.call('GET', '/v4/regions', { filter: { label: 'US East' } })
    expect([status, body]).toEqual([
      400,
      { errors: [{ reason: 'Cannot filter on label', field: 'X-Filter', code: 'request.filter_invalid' }] },
    ])
  })

  it('shows one, and 404 for one that is not there', async () => {
    const { status, body } = await http.call('GET', '/v4/regions/eu-central', { token: null })
    expect([status, Check(schemaOf('region.view'), body)]).toEqual([200, true])
    expect((await http.call('GET', '/v4/regions/nowhere', { token: null })).status).toBe(404)
  })

  it('speaks of Linodes in the linode dialect (facts 12)', async () => {
    const other = await startHttpHarness({ handlers: regionHandlers, dialect: linode })
    try {
      expect((await other.call('GET', '/v4/regions/us-east')).body).toMatchObject({
        capabilities: ['Linodes', 'Block Storage', 'Block Storage Encryption', 'Kubernetes'],
      })
    } finally {
      await other.close()
    }
  })
})
