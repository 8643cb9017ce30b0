import { linode, operations } from '@moorage/contract'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('/hosts/types', () => {
  it('lists types from 1 to 192 GB as the contract shows them, without a token (decisions G3, H)', async () => {
    const { status, body } = await http.call<{ data: { memory: number }[] }>('GET', '/v4/hosts/types', { token: null })
    expect([status, Check(schemaOf('host_type.list'), body)]).toEqual([200, true])
    const memory = body.data.map((type) => type.memory / 1024)
    expect([Math.min(...memory), Math.max(...memory)]).toEqual([1, 192])
    expect(body.data[1]).toMatchObject({
      id: 'g6-standard-1',
      price: { hourly: 0.015, monthly: 10 },
      addons: { backups: { price: { monthly: 2.5 } } },
      class: 'standard',
      gpus: 0,
    })
  })

  it('keeps its ids under /linode/types in the linode dialect', async () => {
    const other = await startHttpHarness({ dialect: linode })
    try {
      expect((await other.call('GET', '/v4/linode/types/g6-nanode-1', { token: null })).body).toMatchObject({
        id: 'g6-nanode-1',
        memory: 1024,
      })
    } finally {
      await other.close()
    }
  })
})

describe('/volumes/types', () => {
  it('says what a GiB costs, without a token (facts 13)', async () => {
    const { status, body } = await http.call('GET', '/v4/volumes/types', { token: null })
    expect([status, Check(schemaOf('volume_type.list'), body)]).toEqual([200, true])
    expect(body).toMatchObject({
      data: [{ id: 'volume', price: { hourly: 0.00015, monthly: 0.1 } }],
      page: 1,
      pages: 1,
      results: 1,
    })
  })
})
