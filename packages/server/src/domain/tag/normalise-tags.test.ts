import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainFull, normaliseTags } from './normalise-tags.ts'

const fields = (given: readonly string[]) =>
  normaliseTags(given).errors.map((error) => `${error.field}: ${error.reason}`)

describe('tags: 1..50 characters, at most 100, duplicates collapse, order kept (decision E1)', () => {
  it.each([
    [[], []],
    [
      ['b', 'a', 'b', 'c', 'a'],
      ['b', 'a', 'c'],
    ],
    [
      ['Web', 'web'],
      ['Web', 'web'],
    ],
    [
      [' a ', 'a'],
      [' a ', 'a'],
    ],
  ])('normalizes %j to %j', (given, kept) => expect(normaliseTags(given)).toEqual({ tags: kept, errors: [] }))

  it('names each tag of invalid length, counted in characters, not code units', () => {
    expect(fields(['ok', '', 'x'.repeat(51)])).toEqual([
      'tags[1]: Length must be 1-50 characters',
      'tags[2]: Length must be 1-50 characters',
    ])
    expect(fields(['x'.repeat(50), '😀'.repeat(50)])).toEqual([])
    expect(fields(['😀'.repeat(51)])).toHaveLength(1)
  })

  it('rejects text that cannot be stored', () => {
    expect(fields(['a\0b'])).toEqual(['tags[0]: A tag must be valid Unicode text without NUL characters.'])
    expect(fields(['\ud800'])).toEqual(['tags[0]: A tag must be valid Unicode text without NUL characters.'])
  })

  it('counts to 100 after duplicates are removed', () => {
    const many = Array.from({ length: 100 }, (_, index) => `t${index}`)
    expect(fields([...many, ...many])).toEqual([])
    expect(fields([...many, 'one-more'])).toEqual(['tags: At most 100 tags are allowed. The request has 101.'])
    expect(normaliseTags([...many, 'x'], 'tag_list').errors[0]?.field).toBe('tag_list')
  })

  it('is idempotent and keeps the order of first mention', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 30 }), (given) => {
        const { tags } = normaliseTags(given)
        expect(normaliseTags(tags).tags).toEqual(tags)
        expect(tags).toEqual(given.filter((tag, index) => given.indexOf(tag) === index))
      }),
    )
  })
})

describe('another tag on a resource (decision E1)', () => {
  it('is rejected at 100 tags, on the field that names the resource', () => {
    expect(explainFull(99, 'volumes[0]')).toBeNull()
    expect(explainFull(100, 'volumes[0]')).toMatchObject({
      reason: 'This resource has 100 of 100 tags.',
      field: 'volumes[0]',
    })
  })
})
