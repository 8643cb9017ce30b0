import { describe, expect, it } from 'vitest'
import { insertAudit } from '#store/audit/insert-audit.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

const http = await useHttpHarness()
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

describe('GET /account/audit (decision G9)', () => {
  it('lists changes and rejected changes in order, with actor, resource and outcome', async () => {
    const own = {
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      username: 'tester',
      token: { id: http.tokenId, label: 'tester' },
      address: '127.0.0.1',
    }
    const accepted = { outcome: 'accepted', status: 200, code: null, reason: null }
    const notFound = { outcome: 'refused', status: 404, code: 'resource.not_found', reason: 'Not found' }
    const byHand = { ...accepted, username: null, token: null, address: '', request_id: 'by hand' }
    expect((await http.call('GET', '/v4/account/audit')).body).toMatchObject({
      results: 3,
      data: [
        { ...own, ...accepted, operation: 'tag.create', entity: { type: 'tag', id: 'blue' }, request_id: made },
        { ...own, ...notFound, operation: 'tag.delete', entity: { type: 'tag', id: 'green' }, request_id: refused },
        { ...byHand, operation: 'user.create', entity: { type: 'user', id: 'sailor' } },
      ],
    })
  })
})
