import { linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { linodeCatalogue } from '#testkit/catalogue.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const other = await useHttpHarness({ dialect: linode, context: { catalogue: linodeCatalogue } })

describe('/images (decision H8)', () => {
  it('has recorded fields in recorded order in the linode dialect', async () => {
    const { body } = await other.call('GET', '/v4/images/linode/debian12', { token: null })
    expect(body).toMatchObject({ id: 'linode/debian12', label: 'Debian 12', is_shared: false, regions: [], tags: [] })
    expect(Object.keys(body)).toEqual(
      (
        'id label deprecated size created updated description created_by type is_public vendor expiry eol status ' +
        'capabilities total_size is_shared regions tags image_sharing'
      ).split(' '),
    )
  })

  it.each(['/v4/images/linode/debian12', '/v4beta/images/linode%2Fdebian12', '/v4/images/linode%2fdebian12?page=1'])(
    'shows %s: an ID with a slash can be sent plain or encoded (decision A4)',
    async (path) => {
      expect(await other.call('GET', path, { token: null })).toMatchObject({
        status: 200,
        body: { id: 'linode/debian12' },
      })
    },
  )

  it.each(
    '/v4/images/linode /v4/images/linode/ /v4/images// /v4/images/linode//debian12 /v4/images/linode%252Fdebian12 /v4/images/linode/debian12%00 /v4/images/private/1'.split(
      ' ',
    ),
  )('%s is 404', async (path) => {
    expect(await other.call('GET', path, { token: null })).toMatchObject({
      status: 404,
      body: { errors: [{ reason: 'Not found' }] },
    })
  })
})
