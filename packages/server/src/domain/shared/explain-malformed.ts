/** Node's parser also accepts other versions. */
const versions: ReadonlySet<string> = new Set(['1.1', '1.0'])
/** Rejection reason for a Host header with a foreign name (decision A12). */
export const foreignHostReason =
  'The Host header names another host than this service. Use its address, or add the name to MOORAGE_ALLOWED_HOSTS.'

/** If a header is repeated, Node uses the first value, and a proxy in front may use the second. */
const single: ReadonlySet<string> = new Set(['host', 'authorization'])

/**
 * Returns why two HTTP parsers could read the request differently (decision A10): an unknown version, no Host header, or a repeated unique header; otherwise
 * null.
 * @param rawHeaders names and values in turn, as sent
 */
export function explainMalformed(version: string, rawHeaders: readonly string[]): string | null {
  if (!versions.has(version)) return 'The request must be HTTP/1.1 or HTTP/1.0.'
  const names = new Set<string>()
  for (const [at, text] of rawHeaders.entries()) {
    if (at % 2 === 1) continue
    const name = text.toLowerCase()
    if (!single.has(name)) continue
    if (names.has(name)) return `The request has more than one ${name === 'host' ? 'Host' : 'Authorization'} header.`
    names.add(name)
  }
  return version === '1.1' && !names.has('host') ? 'The request has no Host header.' : null
}
