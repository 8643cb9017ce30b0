import { afterAll, describe, expect, it } from 'vitest'
import { insertAudit } from '#store/audit/insert-audit.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

interface Page {
  data: { id: number; operation: string; request_id: string; outcome: string }[]
  page: number
  pages: number
  results: number
}

const http = await startHttpHarness()
const other = await http.makeCaller('neighbour')
const made = (await http.call('POST', '/v4/tags', { body: { label: 'blue' } })).headers['x-request-id']
const refused = (await http.call('DELETE', '/v4/tags/green')).headers['x-request-id']
await http.call('POST', '/v4/tags', { body: { label: 'theirs' }, token: other.token })
await insertAudit(http.store.db, {
  accountId: http.accountId,
  userId: null,
  username: null,
  tokenId: null,
  tokenLabel: null,
  operation: 'user.create',
  entity: { type: 'user', id: 'sailor' },
  outcome: 'accepted',
  status: 200,
  code: null,
  reason: null,
  requestId: 'by hand',
  address: '',
})
afterAll(() => http.close())

const list = (more: Parameters<HttpHarness['call']>[2] = {}, query = '') =>
  http.call<Page>('GET', `/v4/account/audit${query}`, more)

describe('GET /account/audit (decision G9)', () => {
  it('shows who did what, or was kept from it, with what, and what became of it, in the order in which it happened', async () => {
    const { status, body } = await list()
    const own = {
      id: expect.any(Number),
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      username: 'tester',
      token: { id: http.tokenId, label: 'tester' },
      address: '127.0.0.1',
    }
    const accepted = { outcome: 'accepted', status: 200, code: null, reason: null }
    expect([status, body]).toEqual([
      200,
      {
        page: 1,
        pages: 1,
        results: 3,
        data: [
          {
            ...own,
            ...accepted,
            operation: 'tag.create',
            entity: { type: 'tag', id: 'blue' },
            request_id: made,
          },
          {
            ...own,
            operation: 'tag.delete',
            entity: { type: 'tag', id: 'green' },
            outcome: 'refused',
            status: 404,
            code: 'resource.not_found',
            reason: 'Not found',
            request_id: refused,
          },
          {
            ...own,
            username: null,
            token: null,
            ...accepted,
            operation: 'user.create',
            entity: { type: 'user', id: 'sailor' },
            request_id: 'by hand',
            address: '',
          },
        ],
      },
    ])
  })
})
