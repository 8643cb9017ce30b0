import type { ErrorSpec } from './error-spec.ts'

/** Errors of every operation. */
export const transportCodes = {
  'request.malformed': { status: 400, meaning: 'The request is not valid HTTP.' },
  'request.misdirected': { status: 421, meaning: 'The Host header does not match this service.', source: 'A12' },
  'request.timeout': { status: 408, meaning: 'The request was not received in time.' },
  'request.headers_too_large': {
    status: 431,
    meaning: 'The header section is larger than the service accepts.',
    source: 'A8',
  },
  'request.too_large': {
    status: 413,
    meaning: 'The body is larger than 1 MiB, or than 64 KiB for operations with small bodies.',
    source: 'A8',
  },
  'request.not_json_object': { status: 400, meaning: 'The body is neither empty nor a JSON object.', source: 'A3' },
  'request.json_ambiguous': {
    status: 400,
    meaning: 'The JSON repeats a key, is nested more than 32 levels deep, or contains a number beyond 2^53.',
    source: 'A8',
  },
  'request.field_required': { status: 400, meaning: 'A required field is missing.' },
  'request.field_invalid': {
    status: 400,
    meaning: 'A field has the wrong type or violates its length, bounds, format or allowed values.',
  },
  'request.reference_invalid': {
    status: 400,
    meaning: 'A field references a resource that does not exist or that you cannot view.',
    source: 'B3',
  },
  'request.page_bounds': {
    status: 400,
    meaning: '`page` or `page_size` is not an integer or is out of bounds.',
    source: 'C1',
  },
  'request.filter_invalid': {
    status: 400,
    meaning:
      'X-Filter is not valid JSON, is too large, names a field that does not support filters, or has a value of the wrong type.',
    source: 'C2',
  },
  'request.filter_too_costly': { status: 400, meaning: 'The filter exceeded its time limit.', source: 'C3' },
  'request.idempotency_key_invalid': {
    status: 400,
    meaning: 'Idempotency-Key is not 1 to 255 visible ASCII characters.',
    source: 'A9',
  },
  'request.idempotency_mismatch': {
    status: 400,
    meaning: 'The Idempotency-Key was already used with another body.',
    source: 'A9',
  },
  'access.token_invalid': {
    status: 401,
    meaning: 'The token is missing, malformed, unknown, expired or revoked.',
    source: 'B2',
  },
  'access.scope_missing': {
    status: 401,
    meaning: 'The token lacks a scope that the operation requires.',
    source: 'B2',
  },
  'access.grant_missing': {
    status: 403,
    meaning: 'The user can view the resource but lacks the grant for this operation.',
    source: 'B3',
  },
  'resource.not_found': {
    status: 404,
    meaning: 'The path or the resource does not exist, or the resource is not visible to you.',
    source: 'B3',
  },
  'method.not_allowed': { status: 405, meaning: 'The path exists, but does not support this method.', source: 'B4' },
  'rate.limited': {
    status: 429,
    meaning: 'Too many requests in the current minute, or too many open event streams. Nothing was changed.',
    source: 'B4, F4, G4',
  },
  'service.internal': {
    status: 500,
    meaning: 'Internal error. The log of the service contains the cause under the request ID.',
    source: 'B4',
  },
  'service.database_away': { status: 503, meaning: 'The database is unreachable. Nothing was changed.', source: 'B4' },
  'service.database_full': {
    status: 503,
    meaning: 'The database is out of disk space or memory. Nothing was changed.',
    source: 'B4',
  },
  'service.busy': {
    status: 503,
    meaning:
      'The service is busy with other changes to the same resources, or with password checks. Nothing was changed.',
    source: 'B4',
  },
  'service.maintenance': {
    status: 503,
    meaning: 'The service is in maintenance mode. Nothing was changed.',
    source: 'I6',
  },
  'service.stopping': { status: 503, meaning: 'The process is shutting down. Nothing was changed.', source: 'B4' },
} as const satisfies Record<string, ErrorSpec>
