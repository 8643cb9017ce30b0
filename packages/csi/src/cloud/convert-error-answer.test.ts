import { expect, test } from 'vitest'
import { convertErrorAnswer } from './convert-error-answer.ts'

test.each([
  [404, 'Not found', 'NOT_FOUND'],
  [403, 'Unauthorized', 'PERMISSION_DENIED'],
  [503, 'The service is busy', 'UNAVAILABLE'],
  [400, 'Label must be unique among your volume snapshots', 'ALREADY_EXISTS'],
  [409, 'Snapshot data is still being created.', 'ABORTED'],
  [409, "Only an active volume can be resized; this volume's status is resizing.", 'ABORTED'],
  [400, 'The account has reached its limit of 100 volume snapshots.', 'RESOURCE_EXHAUSTED'],
  [400, 'Tags are too long', 'INVALID_ARGUMENT'],
])('%i %s is %s', (status, reason, code) => {
  expect(convertErrorAnswer({ status, reasons: [reason], retryAfter: null }).code).toBe(code)
})
