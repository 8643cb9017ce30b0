import { type CompiledOperation, linode, neutral } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { expectApiHeaders } from '#testkit/operation-table/expect-api-headers.ts'
import { type TableWorld, openTableWorld } from '#testkit/operation-table/table-world.ts'
import { wirePath } from '#testkit/operation-table/wire-body.ts'
import { servedNamesIn } from '#testkit/operation-table/served-names.ts'

describe.each([neutral, linode])('who is let in ($name dialect)', (words) => {
  const names = servedNamesIn(words.name)
  let world: TableWorld
  let expired: string
  beforeAll(async () => {
    world = await openTableWorld(words)
    expired = (await world.http.makeToken(['*'], Date.now() - 60_000)).token
  })
  afterAll(() => world.close())

  const operationOf = (name: string) => world.operations.find((one) => one.operation.name === name) as CompiledOperation
  const ask = (name: string, token: string | null, headers = {}) =>
    world.send(operationOf(name), { params: world.mine }, { token, headers })
  const isNotOffered = (path: string) =>
    words.notOffered.some(([place]) => place === path || path.startsWith(`${place}/`))
  const refusal = (reason: string, code: string) => ({
    errors: [words.sendsEmptyField ? { reason, field: '', code } : { reason }],
  })

  function expectStranger(answer: TestAnswer<unknown>, challenge: string): void {
    expect([answer.status, answer.body, answer.headers['www-authenticate'], answer.headers['x-oauth-scopes']]).toEqual([
      401,
      refusal('Invalid Token', 'access.token_invalid'),
      challenge,
      'unknown',
    ])
    expectApiHeaders(answer)
  }

  it.each(names)('%s without a token: 401, unless it is public (decisions B2, G3)', async (name) => {
    const answer = await ask(name, null)
    if (operationOf(name).operation.access === 'public') expect(answer.status).toBe(200)
    else expectStranger(answer, 'Bearer realm="moorage"')
    expect(answer.headers['x-accepted-oauth-scopes']).toBe(operationOf(name).scopes.join(',') || '*')
  })

  it.each(names)('%s is 405 with another method, and names the ones it has (decisions B3.4, B4)', async (name) => {
    const { path } = operationOf(name)
    const here = world.operations.filter((one) => one.path === path)
    const allowed: string[] = here.map((one) => one.operation.method)
    if (here.some(({ operation }) => operation.method === 'GET' && operation.mediaType === undefined))
      allowed.push('HEAD')
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => !allowed.includes(method))
    for (const method of others) {
      const answer = await world.http.call(method, wirePath(operationOf(name), world.mine), { token: null })
      if (isNotOffered(path)) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { errors: [{ reason: expect.stringContaining('does not offer') }] },
        ])
        continue
      }
      expect([answer.status, answer.body]).toEqual([405, refusal('Method Not Allowed', 'method.not_allowed')])
      expect(new Set(answer.headers['allow']?.split(', '))).toEqual(new Set([...allowed, 'OPTIONS']))
      expectApiHeaders(answer)
    }
  })

  it('nothing was changed by any of it: no event, and everything is still there', async () => {
    const { body } = await world.http.call<{ data: { action: string }[] }>('GET', '/v4/account/events')
    const furniture = [
      'host_boot',
      'host_create',
      'oauth_client_create',
      'orch_cluster_create',
      'orch_node_create',
      'user_create',
      'volume_create',
    ]
    expect(body.data.map((one) => one.action).toSorted()).toEqual(
      furniture.map((action) => words.actions[action] ?? action).toSorted(),
    )
  })
})
