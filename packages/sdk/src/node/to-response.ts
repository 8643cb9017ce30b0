import type { IncomingMessage } from 'node:http'
import type { FetchResponse, FetchBody } from '../call/fetch-like.ts'

/** These statuses have no body (RFC 9110, section 15). */
const bodiless = new Set([204, 304])

/** Converts a Node response to a FetchResponse without the global `Response`, which would load the platform's fetch. */
export function toResponse(message: IncomingMessage): FetchResponse {
  const status = message.statusCode ?? 500
  const hasBody = !bodiless.has(status)
  if (!hasBody) message.resume()
  return {
    status,
    headers: { get: (name) => message.headersDistinct[name.toLowerCase()]?.join(', ') ?? null },
    body: hasBody ? bodyOf(message) : null,
    text: async () => (hasBody ? readText(message) : ''),
  }
}

/** Rejects if the connection ends early. */
async function readText(message: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of message) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts))
}

function bodyOf(message: IncomingMessage): FetchBody {
  return {
    getReader() {
      const bytes: AsyncIterator<Uint8Array, undefined> = message[Symbol.asyncIterator]()
      return {
        read: async () => bytes.next(),
        async cancel() {
          message.destroy()
        },
      }
    },
  }
}
