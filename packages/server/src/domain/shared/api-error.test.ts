import { describe, expect, it } from 'vitest'
import { ApiError, ApiErrors, nameValid, throwErrors } from './api-error.ts'

const small = new ApiError('request.field_invalid', 'size must be at least 10.', { field: 'size' })
const late = new ApiError('volume.not_active', 'Only an active volume can be resized.')

function thrownBy(found: readonly ApiError[]): unknown {
  try {
    throwErrors(found)
    return undefined
  } catch (error) {
    return error
  }
}

describe('an ApiError', () => {
  it("has a code for programs, one sentence for the caller and the field, '' by default (decision B1)", () => {
    expect(small).toMatchObject({
      name: 'ApiError',
      code: 'request.field_invalid',
      reason: 'size must be at least 10.',
      field: 'size',
      details: {},
    })
    expect(late.field).toBe('')
  })

  it('keeps details and cause for the log, out of the sentence', () => {
    const cause = new Error('23505')
    const error = new ApiError('volume.label_taken', 'Label is taken.', { details: { id: 7 }, cause })
    expect(error).toMatchObject({
      details: { id: 7 },
      cause,
      reason: 'Label is taken.',
      message: 'volume.label_taken: Label is taken.',
    })
  })
})

describe('rejections of one request are reported together (decision B1)', () => {
  it('an empty list throws nothing, a single error is thrown itself, several as ApiErrors', () => {
    expect(thrownBy([])).toBeUndefined()
    expect(thrownBy([small])).toBe(small)
    const both = thrownBy([small, late])
    expect(both).toBeInstanceOf(ApiErrors)
    expect(both).toMatchObject({ name: 'ApiErrors', all: [small, late], message: `${small.message}; ${late.message}` })
  })
})

it('lists few valid values, otherwise their number and path (decision B1)', () => {
  expect(nameValid(['a', 'b'], '/regions')).toBe(': must be one of a, b')
  const many = Array.from({ length: 13 }, (_one, index) => String(index))
  expect(nameValid(many.slice(1), '/regions')).toContain('1, 2, 3')
  expect(nameValid(many, '/regions')).toBe(': must be one of the 13 that /regions lists')
  expect(nameValid([], '/regions')).toBe('')
})
