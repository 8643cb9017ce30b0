import { type AccessListBody, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'
import { askCluster, makeCluster } from '#testkit/http/make-cluster.ts'

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness()
})
afterAll(() => http.close())

const at = (id: number) => `/v4/orch/clusters/${id}/control_plane_acl`
const view = async (id: number) => (await http.call<AccessListBody>('GET', at(id))).body
const put = (id: number, acl: Record<string, unknown>) => http.call<AccessListBody>('PUT', at(id), { body: { acl } })
const open = { acl: { enabled: false, 'revision-id': '', addresses: { ipv4: [], ipv6: [] } } }
const closed = { enabled: true, addresses: { ipv4: ['10.0.0.1', '10.0.0.1/32'], ipv6: ['2001:db8::/32'] } }
const eventsOf = async (id: number) =>
  (
    await http.store.db
      .selectFrom('events')
      .select(['action', 'status', 'target'])
      .where('entity_id', '=', id)
      .where('entity_type', '=', 'orchcluster')
      .where('action', '<>', 'orch_cluster_create')
      .orderBy('id')
      .execute()
  ).map(({ action, status, target }) => `${action} ${status} ${JSON.stringify(target)}`)
const reasonsOf = ({ status, body }: TestAnswer<unknown>) => [
  status,
  ...(body as { errors: { field: string; reason: string }[] }).errors.map((one) => `${one.field}: ${one.reason}`),
]

describe('the access list of a control plane (decision E13)', () => {
  it('is off at first; a change answers the list as it is wanted and starts one operation', async () => {
    const { id } = await makeCluster(http)
    expect(await view(id)).toEqual(open)
    const answer = await put(id, closed)
    const wanted = {
      acl: {
        enabled: true,
        'revision-id': 'revision-1',
        addresses: { ipv4: ['10.0.0.1/32'], ipv6: ['2001:db8::/32'] },
      },
    }
    expect([answer.status, answer.body, await view(id)]).toEqual([200, wanted, wanted])
    expect(Object.keys(answer.body.acl)).toEqual(['enabled', 'revision-id', 'addresses'])
    expect(answer.headers['operation-id']).toMatch(/^\d+$/)
    expect(await eventsOf(id)).toEqual(['orch_control_plane_acl_update scheduled {"accessListSerial":1}'])
  })

  it('B1: what is no network, of the wrong family, too much or of a list that is off is refused, each by its place, and nothing changes', async () => {
    const { id } = await makeCluster(http)
    expect(
      reasonsOf(
        await put(id, {
          enabled: true,
          addresses: { ipv4: ['10.0.0.0/33', '::1', '10.0.0.1', 'x', '999.999.999.999/9999'], ipv6: ['10.0.0.1', ''] },
        }),
      ),
    ).toEqual([
      400,
      ...[0, 1, 3, 4].map((place) => `acl.addresses.ipv4[${place}]: Must be an IPv4 address or network in CIDR form`),
      ...[0, 1].map((place) => `acl.addresses.ipv6[${place}]: Must be an IPv6 address or network in CIDR form`),
    ])
    const off = 'acl.addresses: addresses are not acceptable when ACL is disabled'
    expect(reasonsOf(await put(id, { enabled: false, addresses: { ipv4: ['10.0.0.1'] } }))).toEqual([400, off])
    expect(reasonsOf(await put(id, { addresses: { ipv4: ['10.0.0.1'] } }))).toEqual([400, off])
    const many = Array.from({ length: 129 }, (_one, index) => `10.0.0.${index}`)
    expect((await put(id, { enabled: true, addresses: { ipv4: many } })).status).toBe(400)
    expect((await http.call('PUT', at(id), { body: {} })).status).toBe(400)
    expect([await view(id), await eventsOf(id)]).toEqual([open, []])
  })

  it('comes with the creation and with an update of the cluster, as part of their operations', async () => {
    const { id } = await makeCluster(http, { control_plane: { acl: closed } })
    expect((await view(id)).acl).toMatchObject({ enabled: true, addresses: { ipv4: ['10.0.0.1/32'] } })
    const refused = await askCluster(http, { control_plane: { acl: { addresses: { ipv4: ['10.0.0.1'] } } } })
    expect(reasonsOf(refused)).toEqual([
      400,
      'control_plane.acl.addresses: addresses are not acceptable when ACL is disabled',
    ])
    const update = (acl: unknown) =>
      http.call('PUT', `/v4/orch/clusters/${id}`, { body: { control_plane: { high_availability: false, acl } } })
    expect((await update(closed)).headers['operation-id']).toBeUndefined()
    expect((await update({ enabled: false })).body).not.toHaveProperty('control_plane.acl')
    expect((await view(id)).acl).toMatchObject({ enabled: false, addresses: { ipv4: [], ipv6: [] } })
    expect(reasonsOf(await update({ addresses: { ipv6: ['::1'] } }))).toEqual([
      400,
      'control_plane.acl.addresses: addresses are not acceptable when ACL is disabled',
    ])
    expect(await eventsOf(id)).toEqual(['orch_cluster_update scheduled {"accessListSerial":2}'])
  })

  it('in the linode dialect it is at the recorded path, with the words that clients know', async () => {
    const other = await startHttpHarness({ dialect: linode })
    try {
      const row = {
        account_id: other.accountId,
        created_by: other.userId,
        label: 'a',
        region: 'eu-central',
        k8s_version: '1.36',
      }
      const { id } = await other.store.db.insertInto('clusters').values(row).returning('id').executeTakeFirstOrThrow()
      const answer = await other.call('PUT', `/v4beta/lke/clusters/${id}/control_plane_acl`, { body: { acl: closed } })
      const event = await other.call('GET', `/v4/account/events/${answer.headers['operation-id']}`)
      expect([answer.status, event.body]).toEqual([
        200,
        expect.objectContaining({ action: 'lke_control_plane_acl_update' }),
      ])
    } finally {
      await other.close()
    }
  })
})
