import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'
import { inSentence } from './in-sentence.ts'

test('a form sends only changes', () => {
  const before = { first_name: '', city: 'London', zip: '1' }
  expect(changedFields(before, { ...before, first_name: 'Ada', city: '' })).toEqual({ first_name: 'Ada', city: '' })
})

test.each([
  ['Volumes', 'volumes'],
  ['SSH keys', 'SSH keys'],
  ['OAuth clients', 'OAuth clients'],
])('the heading %s becomes %s in a sentence', (title, word) => {
  expect(inSentence(title)).toBe(word)
})
