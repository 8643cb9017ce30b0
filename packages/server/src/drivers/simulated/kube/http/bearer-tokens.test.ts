import { describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'

const bench = await useKubeBench()

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const whoami = '/apis/authentication.k8s.io/v1/selfsubjectreviews'

async function tokenOf(name: string, spec: object = {}): Promise<string> {
  const { status, body } = await callBench(bench, 'POST', `${accounts}/${name}/token`, { body: { spec } })
  expect(status).toBe(201)
  return stringAt(body, 'status', 'token')
}
const statusWith = async (token: string): Promise<number> =>
  (await callBench(bench, 'GET', '/api/v1/nodes', { token })).status

describe('a token of a service account', () => {
  it('authenticates as that account', async () => {
    const token = await tokenOf('default')
    const { body } = await callBench(bench, 'POST', whoami, { token, body: {} })
    expect(fieldAt(body, 'status', 'userInfo', 'username')).toBe('system:serviceaccount:default:default')
    expect(await statusWith(token)).toBe(200)
    const made = await callBench(bench, 'POST', '/api/v1/namespaces', {
      token,
      body: { metadata: { name: 'by-token' } },
    })
    expect(made.status).toBe(201)
  })

  it('expires after a limited time', async () => {
    const token = await tokenOf('default', { expirationSeconds: 600 })
    const [head, claims, seal] = token.split('.')
    const read: unknown = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString('utf8'))
    const later = { ...objectAt({ read }, 'read'), exp: Number(fieldAt(read, 'exp')) + 1 }
    const changed = [head, Buffer.from(JSON.stringify(later)).toString('base64url'), seal].join('.')
    expect(await statusWith(changed), 'changed claims').toBe(401)
    await bench.state.pool.query(`update public.clock set shift = shift + interval '600 seconds'`)
    expect(await statusWith(token)).toBe(401)
    const refused = await callBench(bench, 'POST', `${accounts}/default/token`, {
      body: { spec: { expirationSeconds: 5 } },
    })
    expect([refused.status, refused.body['message']]).toEqual([422, expect.stringContaining('from 600 to 31536000')])
  })

  it('ends with its account, even if a new account has the name', async () => {
    await callBench(bench, 'POST', accounts, { body: { metadata: { name: 'robot' } } })
    const token = await tokenOf('robot')
    expect(await statusWith(token)).toBe(200)
    await callBench(bench, 'DELETE', `${accounts}/robot`)
    expect(await statusWith(token)).toBe(401)
    await callBench(bench, 'POST', accounts, { body: { metadata: { name: 'robot' } } })
    expect(await statusWith(token)).toBe(401)
  })

  it("ends with the cluster's own token (decision E8)", async () => {
    const token = await tokenOf('default')
    await bench.setToken('another')
    expect(await statusWith(token)).toBe(401)
    await bench.setToken(bench.token)
    expect(await statusWith(token)).toBe(200)
  })

  it('is issued only for an existing account', async () => {
    expect((await callBench(bench, 'POST', `${accounts}/absent/token`, { body: {} })).status).toBe(404)
  })
})

describe('reviews of the caller', () => {
  it('report full access', async () => {
    const path = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'
    const { status, body } = await callBench(bench, 'POST', path, { body: { spec: { namespace: 'default' } } })
    expect([status, fieldAt(body, 'status', 'resourceRules')]).toEqual([
      201,
      [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    ])
    const me = await callBench(bench, 'POST', whoami, { body: {} })
    expect(fieldAt(me.body, 'status', 'userInfo', 'username')).toBe('admin')
  })
})
