import { pageQuerySchema } from '@moorage/contract'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { compileCheck } from './compile-check.ts'
import { readQuery, type TextValues } from './read-query.ts'

const check = compileCheck(pageQuerySchema)
const read = (texts: TextValues) => readQuery(texts, pageQuerySchema, check)

describe('readQuery', () => {
  it('parses page and page_size (decision C1) and ignores unknown names (decision A4)', () => {
    expect(read({ page: '2', page_size: '500', pages: 'x', verbose: '' })).toEqual({
      values: { page: 2, page_size: 500 },
      problems: [],
    })
    expect(read({})).toEqual({ values: {}, problems: [] })
  })

  it.each([
    ['0', 'Must be at least 1'],
    ['-1', 'Must be at least 1'],
    ['1.5', 'Must be an integer of at least 1'],
    ['1e3', 'Must be an integer of at least 1'],
    ['0x10', 'Must be an integer of at least 1'],
    ['', 'Must be an integer of at least 1'],
    [' 1', 'Must be an integer of at least 1'],
    ['99999999999999999999', 'Must be an integer of at least 1'],
  ])('rejects page=%j with the bound (decision C1)', (page, reason) => {
    expect(read({ page, page_size: '10' })).toEqual({
      values: { page_size: 10 },
      problems: [{ code: 'request.field_invalid', field: 'page', path: ['page'], reason }],
    })
  })

  it('rejects page_size outside 1..500 and a repeated page (decision C1)', () => {
    expect(read({ page: ['1', '2'], page_size: '501' }).problems.map(({ field, reason }) => [field, reason])).toEqual([
      ['page', 'Must be an integer of at least 1'],
      ['page_size', 'Must be 1-500'],
    ])
  })

  it('parses booleans by their names only', () => {
    const schema = Type.Object({ all: Type.Optional(Type.Boolean()) })
    expect(readQuery({ all: 'true' }, schema, compileCheck(schema)).values).toEqual({ all: true })
    expect(readQuery({ all: '1' }, schema, compileCheck(schema)).problems[0]?.reason).toBe('Must be true or false')
  })
})
