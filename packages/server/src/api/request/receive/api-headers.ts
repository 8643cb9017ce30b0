/** API version (contract, Versioning 2; not higher, because clients would request an upgrade). */
const specVersion = '4.119.0'

/** Headers of every response. */
export const everyHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' }

/** Additional headers over TLS; HSTS for one year. */
export const secureHeaders: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' }

/** Headers of every response under /v4 and /v4beta (decisions A6, A7). */
export const apiHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter, Idempotency-Key, Last-Event-ID',
  'access-control-expose-headers':
    'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-Spec-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Maintenance-Mode, Idempotent-Replay, Operation-Id, Location, Moorage-Trash-Item, X-Request-Id, Retry-After',
  'cache-control': 'private, max-age=0, no-cache, no-store',
  vary: 'Authorization, X-Filter',
  'x-spec-version': specVersion,
  'x-oauth-scopes': 'unknown',
  'x-accepted-oauth-scopes': '*',
}
