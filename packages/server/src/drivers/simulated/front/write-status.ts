import type { ServerResponse } from 'node:http'

const reasons = { 404: 'NotFound', 429: 'TooManyRequests', 500: 'InternalError', 503: 'ServiceUnavailable' } as const

/** Refuses a request as a Kubernetes interface does: a Status object. The connection ends with it, whatever is still on its way in. */
export function writeStatus(response: ServerResponse, code: keyof typeof reasons, message: string, waitS = 5): void {
  if (response.headersSent) return void response.destroy()
  const body = JSON.stringify({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: reasons[code],
    code,
  })
  response
    .writeHead(code, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      ...(code === 503 || code === 429 ? { 'retry-after': String(waitS) } : {}),
    })
    .end(body)
}
