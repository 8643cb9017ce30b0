import type { IncomingMessage } from 'node:http'
import { isRecord } from '#domain/shared/index.ts'
import { type ClusterResponse, DriverError } from '#reconcile/ports/index.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeConnection } from './kube-connection.ts'
import { type KubeSending, sendRequest, unreachable } from './send-request.ts'

/** Default response limit in bytes, enough for 250 large objects. */
const answerBytesUsual = 64 << 20

/**
 * Sends a request and returns the response of any status, with a JSON body or text. Throws Busy if the server does not answer in time, Broken for an oversized
 * response.
 */
export async function callApiServer(connection: KubeConnection, sending: KubeSending): Promise<ClusterResponse> {
  const end = AbortSignal.timeout(connection.deadlineMs)
  const answer = await sendRequest(connection, sending, { agent: connection.agent, end })
  try {
    const text = await readBounded(answer, sending.answerBytesMax ?? answerBytesUsual)
    const status = answer.statusCode ?? 0
    // Only the content type decides: a program's output may look like JSON.
    const isJson = /\bjson\b/.test(answer.headers['content-type'] ?? '')
    return isJson ? { status, body: readJson(text), text: '' } : { status, body: {}, text }
  } catch (error) {
    throw unreachable(connection.server, error)
  }
}

async function readBounded(answer: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bytesMax)
      throw new DriverError('Broken', `A response of the cluster is larger than ${bytesMax} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readJson(text: string): KubeFields {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}
