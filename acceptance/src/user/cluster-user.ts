import type { ApiResponse } from '../client/api-response.ts'
import type { Method } from '../client/api.ts'
import type { Cluster, EventRecord, Page, Pool } from '../client/shapes.ts'
import { type Kubeconfig, readKubeconfig } from '../kube/read-kubeconfig.ts'
import { awaitOperationEnd } from './await-operation-end.ts'
import type { UserTools } from './user.ts'

type Body = Readonly<Record<string, unknown>>

const root = '/orch/clusters'

/** User of clusters. Waits only by events. */
export class ClusterUser {
  readonly #tools: UserTools

  constructor(tools: UserTools) {
    this.#tools = tools
  }

  async pools(clusterId: number): Promise<readonly Pool[]> {
    return (await this.#tools.api.ok<Page<Pool>>('GET', `${root}/${clusterId}/pools`)).body.data
  }

  start(body: Body): Promise<ApiResponse<Cluster>> {
    return this.#tools.api.ok<Cluster>('POST', root, { body })
  }

  /** Sends a request below `/orch/clusters` and returns its operation. */
  async request(method: Method, path: string, body?: Body): Promise<number> {
    return (await this.#tools.api.ok(method, root + path, body === undefined ? {} : { body })).operationId ?? 0
  }

  async change(method: Method, path: string, body?: Body): Promise<EventRecord> {
    return this.ended(await this.request(method, path, body))
  }

  ended(operation: number): Promise<EventRecord> {
    return awaitOperationEnd(this.#tools, operation, 'finished')
  }

  async kubeconfig(id: number): Promise<Kubeconfig> {
    const { body } = await this.#tools.api.ok<{ kubeconfig: string }>('GET', `${root}/${id}/kubeconfig`)
    return readKubeconfig(body.kubeconfig, `orch${id}`)
  }
}
