import { expect, it } from 'vitest'
import { ApiError, Fault, isNotFoundFault } from './index.ts'

it('a program with the names of the previous release still catches errors', () => {
  const error: unknown = new ApiError({
    operation: 'volume.view',
    status: 404,
    errors: [{ reason: 'Not found', field: '' }],
    requestId: null,
    retryAfterSeconds: null,
  })
  expect(error).toBeInstanceOf(Fault)
  expect(isNotFoundFault(error)).toBe(true)
})
