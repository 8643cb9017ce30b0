import { describe, expect, it } from 'vitest'
import { type BenchRequest, callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import { fieldAt, stringAt } from '#drivers/kube-objects/field-at.ts'

const bench = await useKubeBench()

type Names = Readonly<Record<string, string | string[]>>
const bob = { 'impersonate-user': 'bob' }
const robot = { 'impersonate-user': 'system:serviceaccount:default:default' }
const master = { ...bob, 'impersonate-group': ['team', 'system:masters'] }
const pods = '/api/v1/namespaces/default/pods'
const as = (headers: Names, method: string, path: string, sent: BenchRequest = {}) =>
  callBench(bench, method, path, { ...sent, headers })
const review = (headers: Names, kind: string, spec: object = {}) =>
  as(headers, 'POST', `/apis/authorization.k8s.io/v1/${kind}`, { body: { spec } })
const canI = async (headers: Names, spec: object) =>
  fieldAt((await review(headers, 'selfsubjectaccessreviews', spec)).body, 'status', 'allowed')

describe('a request for another user (kubectl --as)', () => {
  it('is handled as that user, with the requested groups and the implicit ones', async () => {
    const whoami = async (headers: Names) =>
      fieldAt(
        (await as(headers, 'POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', { body: {} })).body,
        'status',
      )
    const more = { ...bob, 'impersonate-group': ['a', 'b'], 'impersonate-uid': 'u1', 'impersonate-extra-a%2Fb': 'c' }
    expect([await whoami(more), await whoami(robot), await whoami({ 'impersonate-user': 'system:anonymous' })]).toEqual(
      [
        {
          userInfo: { username: 'bob', groups: ['a', 'b', 'system:authenticated'], uid: 'u1', extra: { 'a/b': ['c'] } },
        },
        {
          userInfo: {
            username: 'system:serviceaccount:default:default',
            groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
          },
        },
        { userInfo: { username: 'system:anonymous', groups: ['system:unauthenticated'] } },
      ],
    )
  })

  it.each([
    ['GET', pods, 'pods', 'list', 'pods', true],
    ['GET', `${pods}?watch=1`, 'pods', 'watch', 'pods', true],
    ['GET', '/api/v1/nodes/n', 'nodes "n"', 'get', 'nodes', false],
    ['POST', `${pods}/p/eviction`, 'pods "p"', 'create', 'pods/eviction', true],
    ['PUT', `${pods}/p`, 'pods "p"', 'update', 'pods', true],
    ['PATCH', `${pods}/p`, 'pods "p"', 'patch', 'pods', true],
    ['DELETE', `${pods}/p`, 'pods "p"', 'delete', 'pods', true],
    ['DELETE', pods, 'pods', 'deletecollection', 'pods', true],
  ])('without any role is forbidden: %s %s', async (method, path, what, verb, resource, isInside) => {
    const { status, body } = await as(bob, method, path)
    const scope = isInside ? 'in the namespace "default"' : 'at the cluster scope'
    const message = `${what} is forbidden: User "bob" cannot ${verb} resource "${resource}" in API group "" ${scope}`
    expect([status, body['reason'], body['message']]).toEqual([403, 'Forbidden', message])
  })

  it('may read discovery, and has full access as a service account or as a member of system:masters', async () => {
    for (const path of ['/version', '/api', '/apis/apps/v1', '/openapi/v3'])
      expect((await as(bob, 'GET', path)).status).toBe(200)
    expect([(await as(robot, 'GET', pods)).status, (await as(master, 'GET', pods)).status]).toEqual([200, 200])
  })

  it('gets the correct result from kubectl auth can-i', async () => {
    const toList = { resourceAttributes: { verb: 'list', resource: 'pods', namespace: 'default' } }
    const toReview = {
      resourceAttributes: { verb: 'create', group: 'authorization.k8s.io', resource: 'selfsubjectaccessreviews' },
    }
    const toRead = (path: string) => ({ nonResourceAttributes: { verb: 'get', path } })
    expect([
      await canI(bob, toList),
      await canI(robot, toList),
      await canI(master, toList),
      await canI({}, toList),
    ]).toEqual([false, true, true, true])
    expect([
      await canI(bob, toReview),
      await canI(bob, toRead('/apis/apps')),
      await canI(bob, toRead('/metrics')),
    ]).toEqual([true, true, false])
    const rules = await review(bob, 'selfsubjectrulesreviews', { namespace: 'default' })
    expect(fieldAt(rules.body, 'status', 'resourceRules')).toEqual([
      {
        verbs: ['create'],
        apiGroups: ['authorization.k8s.io'],
        resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
      },
      { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
    ])
  })

  it('needs a user if it names groups, and does not replace authentication', async () => {
    const { status, body } = await as({ 'impersonate-group': 'system:masters' }, 'GET', pods)
    expect([status, stringAt(body, 'message')]).toEqual([400, expect.stringContaining('without impersonating a user')])
    expect((await as(master, 'GET', pods, { token: 'another' })).status).toBe(401)
  })
})
