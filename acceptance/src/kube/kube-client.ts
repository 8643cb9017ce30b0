import assert from 'node:assert/strict'
import { request as sendRequest } from 'node:https'
import type { Kubeconfig } from './read-kubeconfig.ts'

/** Response of a cluster's API server. */
interface KubeResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Fields of a Kubernetes object that tests read. */
export interface KubeObject {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
  readonly spec: Readonly<Record<string, unknown>>
  readonly status: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[]
    readonly nodeInfo?: { readonly kubeletVersion: string }
  }
}

/** Client of clusters' API servers. */
export interface KubeClient {
  /** Rejects for invalid certificates. */
  request(config: Kubeconfig, path: string, token?: string): Promise<KubeResponse>
  nodes(config: Kubeconfig): Promise<ReadonlyMap<string, KubeObject>>
}

/** Creates a client. `nodes` throws unless the status is 200. */
export function openKubeClient(): KubeClient {
  const request: KubeClient['request'] = (config, path, token = config.token) => requestOnce(config, path, token)
  return {
    request,
    async nodes(config) {
      const { status, body } = await request(config, '/api/v1/nodes')
      assert.equal(status, 200, JSON.stringify(body))
      return new Map((body['items'] as KubeObject[]).map((node) => [node.metadata.name, node]))
    },
  }
}

/** True if the node's Ready condition is True. */
export function isKubeReady(node: KubeObject | undefined): boolean {
  return node?.status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false
}

function requestOnce(config: Kubeconfig, path: string, token: string): Promise<KubeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<KubeResponse>()
  const sent = sendRequest(
    config.server + path,
    {
      ca: config.authorities,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      agent: false,
      ...(config.tlsServerName === null ? {} : { servername: config.tlsServerName }),
    },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        const text = Buffer.concat(chunks).toString('utf8')
        try {
          resolve({ status, body: JSON.parse(text) as KubeResponse['body'] })
        } catch (error) {
          reject(new Error(`${path} returned ${status} with invalid JSON: ${text.slice(0, 200)}`, { cause: error }))
        }
      })
    },
  )
  sent.on('error', reject)
  sent.end()
  return promise
}
