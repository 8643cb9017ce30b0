import { expect, test } from 'vitest'
import { tokenInvalid } from './token-invalid.ts'

test('whoever is nobody here is told one and the same sentence (decision B2)', () => {
  expect(tokenInvalid()).toMatchObject({ code: 'access.token_invalid', reason: 'Invalid Token', field: '' })
})
