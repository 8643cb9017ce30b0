import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { CompiledDialect } from '@moorage/contract'
import { ApiError } from '#domain/shared/index.ts'
import { renderErrorResponse } from '../answer/render-error-response.ts'
import { everyHeaders, secureHeaders } from './api-headers.ts'

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Node's own handler reads the pending response from this field too. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

/**
 * Sends a JSON error for an unparsable request on the raw socket (decisions A2, A8). Closes the socket, because the start of the next request is unknown. An
 * earlier complete request is answered first. Writes nothing into a partial response.
 */
export function rejectRaw(error: Error, socket: HttpSocket, dialect: CompiledDialect): void {
  const pending = socket._httpMessage
  if (pending?.req.complete === true && socket.writable)
    return void pending.once('close', () => rejectRaw(error, socket, dialect))
  if (!socket.writable || pending?.headersSent === true) return void socket.destroy(error)
  const { status, body } = renderErrorResponse(explain('code' in error ? String(error.code) : ''), dialect)
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${phrases[status] ?? ''}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${randomUUID()}`,
      'Cache-Control: no-store',
      ...writeHeaders({ ...everyHeaders, ...('encrypted' in socket ? secureHeaders : {}) }),
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}

function writeHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}

function explain(code: string): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('request.headers_too_large', 'The header section is larger than 16 KiB.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('request.timeout', 'The request was not received in time.')
  return new ApiError('request.malformed', 'The request is not valid HTTP.')
}
