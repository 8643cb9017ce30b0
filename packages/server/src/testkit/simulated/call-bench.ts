import { Agent } from 'node:https'
import { type TlsAnswer, requestTls } from '../programs/request-tls.ts'
import type { KubeBench } from './kube-bench.ts'

/** Optional parts of a request. */
export interface BenchRequest {
  readonly body?: unknown
  readonly type?: string
  readonly token?: string
  readonly accept?: string
  readonly agent?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** Answer of the cluster. */
export type BenchAnswer = TlsAnswer

/** Keeps connections. Unlike the global agent, it does not give up after 5 s, because a busy machine answers later. */
const keptConnections = new Agent({ keepAlive: true })

/** Calls a bench's cluster without checking its certificate, with its token unless another is given. Returns any status; rejects without an answer. */
export function callBench(
  bench: KubeBench,
  method: string,
  path: string,
  request: BenchRequest = {},
): Promise<BenchAnswer> {
  const {
    body,
    type = 'application/json',
    token = bench.token,
    accept = 'application/json',
    agent = 'test/1',
  } = request
  const headers = {
    authorization: `Bearer ${token}`,
    accept,
    'user-agent': agent,
    ...request.headers,
    ...(body === undefined ? {} : { 'content-type': type }),
  }
  return requestTls(`${bench.url}${path}`, { method, headers, agent: keptConnections, rejectUnauthorized: false }, body)
}
