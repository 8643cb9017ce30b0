import type { FaultSpec } from './fault-spec.ts'

/** Refusals that any operation can give, whatever it does: reading the request, access, and the state of the service. */
export const transportCodes = {
  'request.malformed': { status: 400, meaning: 'The request is not valid HTTP and could not be read.' },
  'request.misdirected': {
    status: 421,
    meaning: 'The Host header names another host than this service.',
    source: 'A12',
  },
  'request.timeout': { status: 408, meaning: 'The request was not received in time.' },
  'request.headers_too_large': {
    status: 431,
    meaning: 'The header section is larger than the service accepts.',
    source: 'A8',
  },
  'request.too_large': {
    status: 413,
    meaning: 'The body is larger than 1 MiB, or than 64 KiB where the operation can have no use for more.',
    source: 'A8',
  },
  'request.not_json_object': { status: 400, meaning: 'The body is neither empty nor a JSON object.', source: 'A3' },
  'request.json_ambiguous': {
    status: 400,
    meaning: 'The JSON repeats a key, nests deeper than 32, or holds a number beyond 2^53.',
    source: 'A8',
  },
  'request.field_required': { status: 400, meaning: 'A required field is missing.' },
  'request.field_invalid': {
    status: 400,
    meaning: 'A field has the wrong type, or is outside its length, bounds, form or set of values.',
  },
  'request.reference_invalid': {
    status: 400,
    meaning: 'A field names something that does not exist or that the caller cannot see.',
    source: 'B3',
  },
  'request.page_bounds': {
    status: 400,
    meaning: '`page` or `page_size` is not an integer or out of bounds.',
    source: 'C1',
  },
  'request.filter_invalid': {
    status: 400,
    meaning:
      'X-Filter is not valid JSON, too large, names a field that cannot be filtered, or has a value of the wrong type.',
    source: 'C2',
  },
  'request.filter_too_costly': {
    status: 400,
    meaning: 'The filter took longer than the time allowed for it.',
    source: 'C3',
  },
  'request.idempotency_key_invalid': {
    status: 400,
    meaning: 'Idempotency-Key is not 1 to 255 visible ASCII characters.',
    source: 'A9',
  },
  'request.idempotency_mismatch': {
    status: 400,
    meaning: 'The same Idempotency-Key was used before with another body.',
    source: 'A9',
  },
  'access.token_invalid': {
    status: 401,
    meaning: 'No token, or one that is malformed, unknown, expired or revoked.',
    source: 'B2',
  },
  'access.scope_missing': { status: 401, meaning: 'The token lacks a scope that the operation needs.', source: 'B2' },
  'access.grant_missing': {
    status: 403,
    meaning: 'The user may see the thing but lacks the grant to do this.',
    source: 'B3',
  },
  'resource.not_found': { status: 404, meaning: 'No such path, or no such thing visible to the caller.', source: 'B3' },
  'method.not_allowed': { status: 405, meaning: 'The path exists, but not with this method.', source: 'B4' },
  'rate.limited': {
    status: 429,
    meaning: 'Too many requests in the current minute, or too many event streams open; nothing was done.',
    source: 'B4, F4, G4',
  },
  'service.internal': {
    status: 500,
    meaning: 'The service failed; the request id leads to the cause in its log.',
    source: 'B4',
  },
  'service.database_away': { status: 503, meaning: 'The database cannot be reached; nothing was done.', source: 'B4' },
  'service.database_full': {
    status: 503,
    meaning: 'The database has no disk space or memory left; nothing was done.',
    source: 'B4',
  },
  'service.busy': {
    status: 503,
    meaning: 'The service is busy with other changes of the same things, or with passwords; nothing was done.',
    source: 'B4',
  },
  'service.maintenance': {
    status: 503,
    meaning: 'The operator has closed the service for a while; nothing was done.',
    source: 'I6',
  },
  'service.stopping': { status: 503, meaning: 'The process is shutting down; nothing was done.', source: 'B4' },
} as const satisfies Record<string, FaultSpec>
