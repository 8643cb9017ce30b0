import type { IncomingMessage } from 'node:http'
import { isRecord } from '#domain/shared/index.ts'
import { type ClusterAnswer, DriverError } from '#reconcile/ports/index.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeConnection } from './kube-connection.ts'
import { type KubeSending, sendRequest, unreachable } from './send-request.ts'

/** Longest answer that is read where the caller does not say: a page of 250 large objects. */
const answerBytesUsual = 64 << 20

/** Asks once, within the connection's deadline. DriverError Busy where the server does not answer, Broken where it says more than fits. */
export async function askApiServer(connection: KubeConnection, sending: KubeSending): Promise<ClusterAnswer> {
  const end = AbortSignal.timeout(connection.deadlineMs)
  const answer = await sendRequest(connection, sending, { agent: connection.agent, end })
  try {
    const text = await readBounded(answer, sending.answerBytesMax ?? answerBytesUsual)
    const status = answer.statusCode ?? 0
    // What a program writes may look like JSON, and is none of the server's.
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
    if (length > bytesMax) throw new DriverError('Broken', `An answer of the cluster is longer than ${bytesMax} bytes.`)
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
