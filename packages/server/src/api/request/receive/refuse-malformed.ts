import { Fault } from '#domain/shared/index.ts'
import type { Received } from '../state/stages.ts'

/** The versions of HTTP that are spoken here; the platform's reader lets others through. */
const versions: ReadonlySet<string> = new Set(['1.1', '1.0'])
/** Headers that say for whom a request is, or whose: of two, the platform would take the first and whatever stands before the service perhaps the other. */
const single: ReadonlySet<string> = new Set(['host', 'authorization'])

/** Refuses what two readers could understand differently (decision A8): an unknown version, no Host header, or more than one that may be there once. The connection ends. */
export function refuseMalformed({ request, reply }: Pick<Received, 'request' | 'reply'>): void {
  const reason = explain(request.raw.httpVersion, request.raw.rawHeaders)
  if (reason === null) return
  reply.header('connection', 'close')
  throw new Fault('request.malformed', reason)
}

function explain(version: string, rawHeaders: readonly string[]): string | null {
  if (!versions.has(version)) return 'The request must be HTTP/1.1 or HTTP/1.0.'
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!single.has(name)) continue
    if (seen.has(name)) return `The request has more than one ${name === 'host' ? 'Host' : 'Authorization'} header.`
    seen.add(name)
  }
  return version === '1.1' && !seen.has('host') ? 'The request has no Host header.' : null
}
