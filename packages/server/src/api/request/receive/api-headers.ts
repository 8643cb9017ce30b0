/** Version of the interface that is served (contract, Versioning 2; no higher: clients would ask for an upgrade). */
export const specVersion = '4.119.0'

/** Headers of every answer of the server: a browser takes it for what it is said to be, and for nothing else. */
export const everyHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' }

/** What every answer has as well where it goes over TLS: browsers come by TLS from now on, for a year in seconds. */
export const secureHeaders: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' }

/** Headers of every answer under /v4 and /v4beta (decisions A6, A7), whatever the answer; operations then set their own scopes. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter, Idempotency-Key, Last-Event-ID',
  'access-control-expose-headers':
    'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-Spec-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Maintenance-Mode, Idempotent-Replay, Operation-Id, Location, X-Request-Id, Retry-After',
  'cache-control': 'private, max-age=0, no-cache, no-store',
  vary: 'Authorization, X-Filter',
  'x-spec-version': specVersion,
  'x-oauth-scopes': 'unknown',
  'x-accepted-oauth-scopes': '*',
}
