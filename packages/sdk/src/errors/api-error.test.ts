import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'

it('an ApiError returns the errors of each field, and whether it contains a code (decision B1)', () => {
  const errors = [
    { field: 'label', reason: 'Must begin with a letter', code: 'volume.label_invalid' },
    { field: 'size', reason: 'Must be 10-16384 GiB', code: 'request.field_invalid' },
  ] as const
  const fault = new ApiError({
    operation: 'volume.create',
    status: 400,
    errors,
    requestId: null,
    retryAfterSeconds: null,
  })
  expect([fault.of('size'), fault.of('region')]).toEqual([[errors[1]], []])
  expect([fault.hasCode('volume.label_invalid'), fault.hasCode('resource.not_found')]).toEqual([true, false])
})
