import { describe, expect, test } from 'vitest'
import { byLabel, listQuery, listSearchReader, narrowedSearchOf } from './list-search.ts'

describe('search parameters of a list', () => {
  const read = listSearchReader(['label', 'size'])

  test('include filter, order and page', () => {
    const search = { label: 'web', by: 'size', isDown: true, page: 3 } as const
    expect(read(search)).toEqual(search)
  })

  test.each([
    ['an unknown column', { by: 'password' }],
    ['page 0', { page: 0 }],
    ['a fractional page', { page: 1.5 }],
    ['a filter that is not a string', { label: 7 }],
    ['an empty filter', { label: '' }],
    ['an invalid direction', { isDown: 'no' }],
  ])('ignore %s', (_name, search) => {
    expect(read(search)).toEqual({})
  })
})

describe('a list with several filters', () => {
  const terms = {
    label: (text: string): object => byLabel.label(text),
    region: (region: string): object => ({ region }),
  }

  test('combines filters and order in its search parameters', () => {
    const search = { label: 'web', region: 'us-east', by: 'size', page: 2 } as const
    expect(narrowedSearchOf(['label', 'size'], ['region'])({ ...search, other: 'x' })).toEqual(search)
  })

  test('combines the filters with and', () => {
    expect(listQuery({ label: 'web', region: 'us-east', isDown: true }, 'label', terms)).toMatchObject({
      filter: { '+and': [{ label: { '+contains': 'web' } }, { region: 'us-east' }] },
      orderBy: 'label',
      order: 'desc',
    })
  })

  test('requests everything without filters', () => {
    expect(listQuery({ by: 'size' }, 'label', terms)).not.toHaveProperty('filter')
  })
})
