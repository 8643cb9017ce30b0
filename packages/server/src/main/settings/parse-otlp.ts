/**
 * Returns an OTLP endpoint, to which `/v1/traces` is appended (OpenTelemetry's OTEL_EXPORTER_OTLP_ENDPOINT). Throws Error unless it is an http or https URL
 * without query and user.
 */
export function parseOtlpEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error('must be an http or https address, like http://127.0.0.1:4318')
  return url.href.replace(/\/$/, '')
}

/** Returns OTLP request headers from comma-separated `name=value` pairs, percent-encoded, as in OpenTelemetry. Throws Error for other text. */
export function parseOtlpHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(pair))
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? reject(), decode(pair?.[2] ?? '')]))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return reject()
  }
}

function reject(): never {
  throw new Error('must be comma-separated name=value pairs with percent-encoded values')
}
