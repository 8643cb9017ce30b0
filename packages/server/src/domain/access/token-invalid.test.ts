import { expect, test } from 'vitest'
import { tokenInvalid } from './token-invalid.ts'

test('returns the same error for every invalid token (decision B2)', () => {
  expect(tokenInvalid()).toMatchObject({ code: 'access.token_invalid', reason: 'Invalid Token', field: '' })
})
