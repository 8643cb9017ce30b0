import type { AccessListBody } from '@moorage/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestAnswer, startHttpHarness } from '#testkit/http/http-harness.ts'
import { askCluster, makeCluster } from '#testkit/http/make-cluster.ts'

const http = await startHttpHarness()
afterAll(() => http.close())

const at = (id: number) => `/v4/orch/clusters/${id}/control_plane_acl`
const view = async (id: number) => (await http.call<AccessListBody>('GET', at(id))).body
const closed = { enabled: true, addresses: { ipv4: ['10.0.0.1', '10.0.0.1/32'], ipv6: ['2001:db8::/32'] } }
const reasonsOf = ({ status, body }: TestAnswer<unknown>) => [
  status,
  ...(body as { errors: { field: string; reason: string }[] }).errors.map((one) => `${one.field}: ${one.reason}`),
]

describe('the access list of a control plane (decision E13)', () => {
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
  })
})
