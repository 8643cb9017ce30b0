import { describe, expect, it } from 'vitest'
import { checkHostLabel, defaultHostLabel } from './label.ts'

function rejections(label: string): string[] {
  return checkHostLabel(label).map((error) => `${error.code} ${error.field}: ${error.reason}`)
}

const ends = 'host.label_invalid label: Must begin and end with a letter or a digit'
const characters = 'host.label_invalid label: Must only use ascii letters, numbers, underscores, dashes, and periods'
const length = 'request.field_invalid label: Length must be 3-64 characters'

describe('a host label has 3 to 64 letters, digits, dashes, underscores and periods (decision H)', () => {
  it.each(['abc', 'host12', 'a.b', 'web-01_b.example', '1st', 'orch1-2-abc', 'a'.repeat(64)])('accepts %s', (label) => {
    expect(rejections(label)).toEqual([])
  })

  it.each([
    ['ab', [length]],
    ['a'.repeat(65), [length]],
    ['-abc', [ends]],
    ['abc.', [ends]],
    ['a b', [characters]],
    ['größe', [characters]],
    ['abc\n', [ends, characters]],
    ['', [length, ends]],
    ['é', [length, ends, characters]],
  ])('rejects %j with all errors at once', (label, expected) => {
    expect(rejections(label)).toEqual(expected)
  })

  it('defaults to the ID', () => {
    expect([defaultHostLabel(12), defaultHostLabel(12, 'linode')]).toEqual(['host12', 'linode12'])
    expect(checkHostLabel(defaultHostLabel(1))).toEqual([])
  })
})
