import { globalAgent } from 'node:https'
import { type TlsAnswer, askTls } from '../programs/ask-tls.ts'
import type { KubeBench } from './kube-bench.ts'

/** Optional parts of a request. */
export interface BenchAsk {
  readonly body?: unknown
  readonly type?: string
  readonly token?: string
  readonly accept?: string
  readonly agent?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** Answer of the cluster. */
export type BenchAnswer = TlsAnswer

/** Calls the cluster of a bench as a client, with its token unless another is given. */
export function askBench(bench: KubeBench, method: string, path: string, ask: BenchAsk = {}): Promise<BenchAnswer> {
  const { body, type = 'application/json', token = bench.token, accept = 'application/json', agent = 'test/1' } = ask
  const headers = {
    authorization: `Bearer ${token}`,
    accept,
    'user-agent': agent,
    ...ask.headers,
    ...(body === undefined ? {} : { 'content-type': type }),
  }
  return askTls(`${bench.url}${path}`, { method, headers, agent: globalAgent, rejectUnauthorized: false }, body)
}
