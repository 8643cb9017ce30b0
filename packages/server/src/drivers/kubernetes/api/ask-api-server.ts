import type { IncomingMessage } from 'node:http'
import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeConnection } from './kube-connection.ts'
import { type KubeSending, sendRequest, unreachable } from './send-request.ts'

/** What a server answered; the body is empty where it was no JSON object. */
export interface ApiAnswer {
  readonly status: number
  readonly body: KubeFields
}

/** Longest answer that is read: a page of 250 large objects. */
const answerBytesMax = 64 << 20

/** Asks once, within the connection's deadline. DriverError Busy where the server does not answer, Broken where it says more than fits. */
export async function askApiServer(connection: KubeConnection, sending: KubeSending): Promise<ApiAnswer> {
  const end = AbortSignal.timeout(connection.deadlineMs)
  const answer = await sendRequest(connection, sending, { agent: connection.agent, end })
  try {
    return { status: answer.statusCode ?? 0, body: readJson(await readBounded(answer)) }
  } catch (error) {
    throw unreachable(connection.server, error)
  }
}

async function readBounded(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > answerBytesMax)
      throw new DriverError('Broken', `An answer of the cluster is longer than ${answerBytesMax} bytes.`)
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
