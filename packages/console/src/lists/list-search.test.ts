import { describe, expect, test } from 'vitest'
import { listSearchReader } from './list-search.ts'

describe('what the address of a list says', () => {
  const read = listSearchReader(['label', 'size'])

  test('is filter, order and page', () => {
    const search = { label: 'web', by: 'size', isDown: true, page: 3 } as const
    expect(read(search)).toEqual(search)
  })

  test.each([
    ['an order that the list does not have', { by: 'password' }],
    ['a page that is none', { page: 0 }],
    ['a page that is no whole number', { page: 1.5 }],
    ['a filter that is no text', { label: 7 }],
    ['the filter of everything', { label: '' }],
    ['a way up', { isDown: 'no' }],
  ])('leaves out %s', (_name, search) => {
    expect(read(search)).toEqual({})
  })
})
