import { describe, expect, it } from 'vitest'
import { ApiError, ApiErrors, nameValid, throwErrors } from './api-error.ts'

const small = new ApiError('request.field_invalid', 'size must be at least 10.', { field: 'size' })
const late = new ApiError('volume.not_active', 'Only an active volume can be resized.')

/** What it throws; undefined when it throws nothing. */
function thrownBy(found: readonly ApiError[]): unknown {
  try {
    throwErrors(found)
    return undefined
  } catch (error) {
    return error
  }
}

describe('a fault', () => {
  it('carries a code to branch on, one sentence for the caller and the field to blame, none unless said (decision B1)', () => {
    expect(small).toMatchObject({
      name: 'ApiError',
      code: 'request.field_invalid',
      reason: 'size must be at least 10.',
      field: 'size',
      details: {},
    })
    expect(late.field).toBe('')
  })

  it('keeps facts and cause for the log, out of the sentence', () => {
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

describe('refusals of one request are reported together (decision B1)', () => {
  it('none throws nothing, one is thrown as itself, several as one', () => {
    expect(thrownBy([])).toBeUndefined()
    expect(thrownBy([small])).toBe(small)
    const both = thrownBy([small, late])
    expect(both).toBeInstanceOf(ApiErrors)
    expect(both).toMatchObject({ name: 'ApiErrors', all: [small, late], message: `${small.message}; ${late.message}` })
  })
})

it('names the values that are valid where they are few, and else how many there are and where (decision B1)', () => {
  expect(nameValid(['a', 'b'], '/regions')).toBe(': must be one of a, b')
  const many = Array.from({ length: 13 }, (_one, index) => String(index))
  expect(nameValid(many.slice(1), '/regions')).toContain('1, 2, 3')
  expect(nameValid(many, '/regions')).toBe(': must be one of the 13 that /regions lists')
  expect(nameValid([], '/regions')).toBe('')
})
