import { Agent, request } from 'node:https'
import { isRecord } from '@moorage/contract'

/** Who asks a control plane, and where. */
export interface PlaneCaller {
  /** That of the front, 127.0.0.1, unless another is named. */
  readonly host?: string
  readonly port: number
  /** Authority that its certificate is checked by, PEM. */
  readonly ca: string
  /** Client certificate, or a bearer token, or neither. */
  readonly certificate?: string
  readonly key?: string
  readonly token?: string
}

/** What it answered; status 0 where it did not. */
export interface PlaneAnswer {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Asks a control plane, over a connection of its own. */
export function askPlane(caller: PlaneCaller, method: string, path: string, body?: object): Promise<PlaneAnswer> {
  const { host = '127.0.0.1', port, ca, certificate, key, token } = caller
  const agent = new Agent({
    keepAlive: false,
    ca,
    ...(certificate !== undefined && key !== undefined ? { cert: certificate, key } : {}),
  })
  const { promise, resolve } = Promise.withResolvers<PlaneAnswer>()
  const asked = request(
    {
      host,
      port,
      path,
      method,
      agent,
      timeout: 10_000,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    },
    (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(readAnswer(answer.statusCode ?? 0, Buffer.concat(chunks).toString())))
    },
  )
  asked.on('timeout', () => asked.destroy(new Error('no answer in 10 s')))
  asked.on('error', (error) => resolve({ status: 0, text: error.message, body: {} }))
  asked.end(body ? JSON.stringify(body) : undefined)
  return promise
}

function readAnswer(status: number, text: string): PlaneAnswer {
  try {
    const body: unknown = JSON.parse(text)
    return { status, text, body: isRecord(body) ? body : {} }
  } catch {
    return { status, text, body: {} }
  }
}
