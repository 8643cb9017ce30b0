import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'

const bench = await useKubeBench()
afterEach(() => admit(null))

const admit = (networks: readonly string[] | null) =>
  bench.state.pool.query('update sim.clusters set admits = $2::inet[] where id = $1', [bench.clusterId, networks])

const watch = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bench.token}` }
    request(`${bench.url}${path}`, { headers, rejectUnauthorized: false, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
const send = (method: string, path: string, token = bench.token) => callBench(bench, method, path, { token })
const maps = '/api/v1/namespaces/default/configmaps'

describe('the access list of a control plane (decision E13)', () => {
  it.each([
    [null, 200],
    [[], 403],
    [['127.0.0.1/32'], 200],
    [['10.0.0.0/8', '127.0.0.0/8'], 200],
    [['0.0.0.0/0'], 200],
    [['128.0.0.0/1'], 403],
    [['::/0'], 403],
  ])('%j: a request from 127.0.0.1 returns %i', async (networks, status) => {
    await admit(networks)
    expect((await send('GET', maps)).status).toBe(status)
  })

  it('rejects every request from outside, with a Status that says why, and reveals nothing about the token', async () => {
    await admit(['192.0.2.0/24'])
    const isServing = [
      await send('GET', '/version'),
      await send('POST', maps),
      await send('GET', '/unknown'),
      await send('GET', maps, 'wrong'),
    ]
    expect(isServing.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(isServing[0]?.body).toMatchObject({
      kind: 'Status',
      reason: 'Forbidden',
      message: 'The access list of this control plane does not include the address of this request.',
    })
  })

  it('ends open watches when an address is removed from it', async () => {
    const watching = await watch(`${maps}?watch=true`)
    expect(watching.statusCode).toBe(200)
    await admit(['192.0.2.0/24'])
    expect(await text(watching)).toContain('"code":403')
  })
})
