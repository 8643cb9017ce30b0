import { type ClientRequest, type IncomingMessage, request as askPlainly } from 'node:http'
import { Agent, request as askByTls } from 'node:https'
import { text } from 'node:stream/consumers'
import type { CallScope } from '../wire/call-scope.ts'
import { CallError } from '../wire/call-error.ts'
import { fieldIn, itemsIn, stringIn } from './read-fields.ts'
import { type CloudAccess, readAccess } from './read-access.ts'
import { convertErrorAnswer } from './convert-error-answer.ts'

/** Linode-dialect API of the service during a call. Errors have gRPC codes; an unreachable service is UNAVAILABLE. */
export interface CloudApi {
  readonly scope: CallScope
  request(request: CloudRequest): Promise<unknown>
}

/** Returns the API for a call, whose requests end with the call. */
export type OpenCloudApi = (scope: CallScope) => CloudApi

/** Request to the API. */
interface CloudRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path below the API version, with query. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Value of `X-Filter`. */
  readonly filter?: Readonly<Record<string, unknown>>
}

/** Maximum response size, about ten times a page of 500 volumes. */
const answerMaxBytes = 4 * 2 ** 20

/**
 * Creates the client without sending a request. `request` reads the Secret in `folder` again, and returns the parsed 2xx body. It throws UNAVAILABLE for an
 * unusable Secret, a failed connection, or a 2xx response that is incomplete, not JSON, or above 4 MiB (Content-Length). It throws by `convertErrorAnswer` for
 * other statuses.
 */
export function openCloud(folder: string, agentName: string): OpenCloudApi {
  let agents: { readonly ca: string | undefined; readonly agent: Agent } | null = null
  const agentFor = (ca: string | undefined): Agent => {
    if (agents?.ca === ca && agents) return agents.agent
    agents?.agent.destroy()
    agents = { ca, agent: new Agent({ keepAlive: true, ...(ca === undefined ? {} : { ca }) }) }
    return agents.agent
  }
  return (scope) => ({
    scope,
    async request(request) {
      const access = readAccess(folder)
      const response = await send(request, { access, scope, agentName, agent: agentFor(access.ca) })
      return readAnswer(response)
    },
  })
}

interface Sending {
  readonly access: CloudAccess
  readonly scope: CallScope
  readonly agentName: string
  readonly agent: Agent
}

function send({ method, path, body, filter }: CloudRequest, sending: Sending): Promise<IncomingMessage> {
  const { access, scope, agentName, agent } = sending
  const { url, token } = access
  const content = body === undefined ? undefined : JSON.stringify(body)
  const options = {
    method,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: `${versionOf(url)}${path}`,
    timeout: scope.leftMs(),
    signal: scope.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': agentName,
      ...(content === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
      ...(filter ? { 'x-filter': JSON.stringify(filter) } : {}),
    },
  }
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = url.protocol === 'https:' ? askByTls({ ...options, agent }) : askPlainly(options)
    sent.once('response', resolve)
    sent.once('timeout', () => sent.destroy(new Error('the request timed out')))
    sent.once('error', (error) =>
      reject(new CallError('UNAVAILABLE', `The service is unreachable: ${error.message}.`, error)),
    )
    sent.end(content)
  })
}

/** The configured URL may contain the API version. */
function versionOf({ pathname }: URL): string {
  return pathname === '/' || pathname === '' ? '/v4' : pathname
}

async function readAnswer(response: IncomingMessage): Promise<unknown> {
  const { statusCode = 0, headers } = response
  if (Number(headers['content-length'] ?? 0) > answerMaxBytes) response.destroy()
  const body = parseBody(await text(response).catch(() => ''))
  if (statusCode >= 200 && statusCode < 300) {
    // An incomplete list must not count as empty, because a volume would be created twice.
    if (body === undefined) throw new CallError('UNAVAILABLE', 'The service sent an incomplete or unreadable response.')
    return body
  }
  const reasons = itemsIn(fieldIn(body, 'errors')).map((one) => stringIn(one, 'reason'))
  throw convertErrorAnswer({ status: statusCode, reasons, retryAfter: headers['retry-after'] ?? null })
}

function parseBody(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
