import { describe, expect, test } from 'vitest'
import { byLabel, listQuery, listSearchReader, narrowedSearchOf } from './list-search.ts'

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

describe('a list that is filtered by more than the label', () => {
  const terms = {
    label: (text: string): object => byLabel.label(text),
    region: (region: string): object => ({ region }),
  }

  test('says both in its address', () => {
    const search = { label: 'web', region: 'us-east', by: 'size', page: 2 } as const
    expect(narrowedSearchOf(['label', 'size'], ['region'])({ ...search, other: 'x' })).toEqual(search)
  })

  test('asks for what is all of it', () => {
    expect(listQuery({ label: 'web', region: 'us-east', isDown: true }, 'label', terms)).toMatchObject({
      filter: { '+and': [{ label: { '+contains': 'web' } }, { region: 'us-east' }] },
      orderBy: 'label',
      order: 'desc',
    })
  })

  test('asks for everything where nothing was chosen', () => {
    expect(listQuery({ by: 'size' }, 'label', terms)).not.toHaveProperty('filter')
  })
})
