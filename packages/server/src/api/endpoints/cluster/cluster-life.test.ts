import type { Host, Node, Pool } from '@moorage/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { clusterTokenOf, makeCluster } from '#testkit/http/make-cluster.ts'
import { openHttpBench } from '#testkit/http/http-bench.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

const http = await openHttpBench()
afterAll(() => http.close())

interface Page<T> {
  data: T[]
}
const nodesOf = async (id: number): Promise<Node[]> =>
  (await http.call<Page<Pool>>('GET', `/v4/orch/clusters/${id}/pools`)).body.data.flatMap((pool) => pool.nodes)
const ended = async (answer: TestAnswer<unknown>) => (await endedOperationEvent(http, answer)).status

describe('a cluster over its whole life, as a caller sees it', () => {
  it("E8: whoever has read the cluster's own token is out when its kubeconfig was deleted; the cluster goes on with another", async () => {
    const { id } = await makeCluster(http)
    await http.settle()
    const hostsOf = (token: string) => http.call<Page<Host>>('GET', '/v4/hosts/instances', { token })
    const stolen = await clusterTokenOf(http, id)
    const [{ instance_id: hostId } = {}] = await nodesOf(id)
    expect((await hostsOf(stolen)).body.data.map((one) => one.id)).toEqual([hostId])
    expect(await ended(await http.call('DELETE', `/v4/orch/clusters/${id}/kubeconfig`))).toBe('finished')
    expect((await hostsOf(stolen)).status).toBe(401)
    expect((await hostsOf(await clusterTokenOf(http, id))).body.data.map((one) => one.id)).toEqual([hostId])
  })
})
