import assert from 'node:assert/strict'
import type { ApiResponse } from '../client/api-response.ts'
import type { Method } from '../client/api.ts'
import { type Kubeconfig, readKubeconfig } from '../kube/read-kubeconfig.ts'
import type { Cluster, EventRecord, Page, Pool } from '../wire/shapes.ts'
import type { Promised } from './ledger.ts'
import { awaitOperationEnd } from './await-operation-end.ts'
import type { UserTools } from './user.ts'

type Body = Readonly<Record<string, unknown>>

/** Request that changes a cluster, with the action and entity of its event. */
export interface ClusterChange {
  readonly method: Method
  readonly path: string
  readonly body?: Body
  readonly action: string
  readonly entityId: number
}

const root = '/orch/clusters'

/** User of clusters. Waits only by events. */
export class ClusterUser {
  readonly #tools: UserTools

  constructor(tools: UserTools) {
    this.#tools = tools
  }

  async cluster(id: number): Promise<Cluster> {
    return (await this.#tools.api.ok<Cluster>('GET', `${root}/${id}`)).body
  }

  async pools(clusterId: number): Promise<readonly Pool[]> {
    return (await this.#tools.api.ok<Page<Pool>>('GET', `${root}/${clusterId}/pools`)).body.data
  }

  async pool(clusterId: number, poolId: number): Promise<Pool> {
    return (await this.#tools.api.ok<Pool>('GET', `${root}/${clusterId}/pools/${poolId}`)).body
  }

  async start(body: Body): Promise<ApiResponse<Cluster>> {
    const answer = await this.#tools.api.ok<Cluster>('POST', root, { body })
    const { id, label, tags, k8s_version } = answer.body
    this.#tools.ledger.record('cluster', id, { label, tags, k8s_version })
    if (answer.operationId !== null) this.#tools.ledger.recordOperation(answer.operationId)
    return answer
  }

  async request(change: ClusterChange): Promise<number> {
    const { api, ledger } = this.#tools
    const answer = await api.call(
      change.method,
      root + change.path,
      change.body === undefined ? {} : { body: change.body },
    )
    // A retried DELETE may return 404.
    const isFound = answer.status === 404 && answer.isResent && change.method === 'DELETE'
    assert.ok(
      answer.status === 200 || isFound,
      `${change.method} ${change.path} answered ${answer.status}: ${JSON.stringify(answer.problems)}`,
    )
    assert.ok(
      answer.operationId !== null || answer.isResent,
      `${change.method} ${change.path} returns its operation (F2)`,
    )
    const operation = answer.operationId ?? (await this.#findOperation(change))
    ledger.recordOperation(operation)
    return operation
  }

  async change(change: ClusterChange): Promise<EventRecord> {
    return this.ended(await this.request(change))
  }

  async update(id: number, body: Body & Promised, action = 'orch_cluster_update'): Promise<EventRecord> {
    const { ledger } = this.#tools
    ledger.doubt('cluster', id)
    const operation = await this.request({ method: 'PUT', path: `/${id}`, body, action, entityId: id })
    const { label, tags, k8s_version } = body
    ledger.record('cluster', id, {
      ...(label !== undefined && { label }),
      ...(tags !== undefined && { tags }),
      ...(k8s_version !== undefined && { k8s_version }),
    })
    return this.ended(operation)
  }

  async startRemoval(id: number): Promise<number> {
    const { ledger } = this.#tools
    ledger.doubt('cluster', id)
    const operation = await this.request({
      method: 'DELETE',
      path: `/${id}`,
      action: 'orch_cluster_delete',
      entityId: id,
    })
    ledger.record('cluster', id, 'gone')
    return operation
  }

  ended(operation: number, status = 'finished'): Promise<EventRecord> {
    return awaitOperationEnd(this.#tools.api, this.#tools.log, operation, status)
  }

  async kubeconfig(id: number): Promise<Kubeconfig> {
    const { api } = this.#tools
    const { body } = await api.ok<{ kubeconfig: string }>('GET', `${root}/${id}/kubeconfig`)
    return readKubeconfig(body.kubeconfig, `${api.words.nodePrefix}${id}`)
  }

  async #findOperation({ action, entityId }: ClusterChange): Promise<number> {
    const filter = {
      action,
      'entity.type':
        action.startsWith('orch_cluster') || action.startsWith('orch_kube') ? 'orchcluster' : 'orchnodepool',
      'entity.id': entityId,
      '+order_by': 'id',
      '+order': 'desc',
    }
    const { body } = await this.#tools.api.ok<Page<EventRecord>>('GET', '/account/events', { filter })
    const found = body.data.find((one) => one.username !== null)
    assert.ok(found, `${action} of ${entityId} was accepted`)
    return found.id
  }
}
