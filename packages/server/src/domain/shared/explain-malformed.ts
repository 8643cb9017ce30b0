/** The versions of HTTP that are spoken here; the platform's reader lets others through. */
const versions: ReadonlySet<string> = new Set(['1.1', '1.0'])
/** What a client is told that asks for another host (decision A12). */
export const foreignHostReason =
  'The Host header does not name this service. Use the address of the service, or add the name to MOORAGE_ALLOWED_HOSTS.'

/** Headers that say for whom a request is, or whose: of two, the platform would take the first and whatever stands before the service perhaps the other. */
const single: ReadonlySet<string> = new Set(['host', 'authorization'])

/**
 * Why two readers could understand a request differently (decision A10): an unknown version, no Host header, or more than one header that may be
 * there once; null when they cannot. For every listener.
 * @param rawHeaders names and values in turn, as they were sent
 */
export function explainMalformed(version: string, rawHeaders: readonly string[]): string | null {
  if (!versions.has(version)) return 'The request must be HTTP/1.1 or HTTP/1.0.'
  const seen = new Set<string>()
  // On the way of every request: no list is made of the headers.
  for (const [at, text] of rawHeaders.entries()) {
    if (at % 2 === 1) continue
    const name = text.toLowerCase()
    if (!single.has(name)) continue
    if (seen.has(name)) return `The request has more than one ${name === 'host' ? 'Host' : 'Authorization'} header.`
    seen.add(name)
  }
  return version === '1.1' && !seen.has('host') ? 'The request has no Host header.' : null
}
