import { linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

interface Page {
  data: { id: string; region?: string; plan?: string }[]
  results: number
}

const catalogue = {
  ...linodeCatalogue,
  clusterVersions: linodeCatalogue.clusterVersions.map((one) => ({ ...one, isOffered: one.id !== '1.33' })),
  regions: linodeCatalogue.regions.map((one) => (one.id === 'us-mia' ? { ...one, capabilities: [] } : one)),
}

const http = await useHttpHarness({ dialect: linode, context: { catalogue } })

const list = async (path: string, filter: unknown = {}) => (await http.call<Page>('GET', path, { filter })).body

describe('/linode/kernels (decision H12)', () => {
  it.each(['/v4/linode/kernels/linode/latest-64bit', '/v4beta/linode/kernels/linode%2Flatest-64bit'])(
    '%s shows recorded order without a token',
    async (path) => {
      const { status, text } = await http.call('GET', path, { token: null })
      expect([status, text]).toEqual([
        200,
        JSON.stringify({
          id: 'linode/latest-64bit',
          label: 'Latest 64 bit (6.8.9-x86_64-linode164)',
          version: '6.8.9',
          kvm: true,
          architecture: 'x86_64',
          pvops: true,
          deprecated: false,
          built: '2024-05-08T00:00:00',
        }),
      ])
    },
  )
})

describe('availability (decision H11)', () => {
  it('returns an array instead of a page for one region; an unknown region is 404', async () => {
    const { status, body } = await http.call<unknown>('GET', '/v4/regions/us-mia/availability', { token: null })
    expect([status, body]).toEqual([
      200,
      catalogue.hostTypes.map(({ id }) => ({ region: 'us-mia', plan: id, available: false })),
    ])
    expect((await http.call('GET', '/v4/regions/nowhere/availability')).status).toBe(404)
  })
})

describe('/lke/tiers (decision E10)', () => {
  const path = '/v4beta/lke/tiers'

  it('lists the available versions of standard with their tier; enterprise exists without versions', async () => {
    expect(await list(`${path}/standard/versions`)).toMatchObject({
      data: ['1.36', '1.35', '1.34'].map((id) => ({ id, tier: 'standard' })),
      results: 3,
    })
    expect(await list(`${path}/enterprise/versions`)).toEqual({ data: [], page: 1, pages: 1, results: 0 })
    expect((await http.call('GET', `${path}/premium/versions`)).status).toBe(404)
  })

  it('shows a single version even if it is no longer offered; none for enterprise', async () => {
    expect((await http.call('GET', `${path}/standard/versions/1.33`)).body).toEqual({ id: '1.33', tier: 'standard' })
    expect((await http.call('GET', `${path}/standard/versions/1.20`)).status).toBe(404)
    expect((await http.call('GET', `${path}/enterprise/versions/1.36`)).status).toBe(404)
  })
})
