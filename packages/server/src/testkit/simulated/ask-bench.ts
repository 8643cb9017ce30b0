import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeBench } from './kube-bench.ts'

/** What a request carries beside its path. */
export interface BenchAsk {
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
  readonly type?: string
  readonly token?: string
  readonly accept?: string
  readonly agent?: string
  /** Others beside, such as those of an impersonation. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
}

/** What came back. */
export interface BenchAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: KubeFields
}

/** Asks the cluster of a bench as a client does, by its token unless another is given. */
export async function askBench(
  bench: KubeBench,
  method: string,
  path: string,
  ask: BenchAsk = {},
): Promise<BenchAnswer> {
  const { body, type = 'application/json', token = bench.token, accept = 'application/json', agent = 'test/1' } = ask
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  const headers = {
    authorization: `Bearer ${token}`,
    accept,
    'user-agent': agent,
    ...ask.headers,
    ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${bench.url}${path}`, { method, headers, rejectUnauthorized: false }, resolve)
      .on('error', reject)
      .end(text)
  })
  const pieces: Buffer[] = []
  for await (const piece of response) if (Buffer.isBuffer(piece)) pieces.push(piece)
  const read: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  return { status: response.statusCode ?? 0, headers: response.headers, body: isFields(read) ? read : {} }
}
