import { describe, expect, test } from 'vitest'
import { isCompleteUserDraft, newUserDraft, userChange, userRequest } from './user-draft.ts'
import { formLines, neutralWords } from '../requests/form-lines.ts'

const draft = { ...newUserDraft, username: 'ada' }
const linesOf = (one: typeof draft) => formLines(userRequest(one), neutralWords, '')

describe('draft of a user', () => {
  test('is restricted and has no password by default', () => {
    expect(userRequest(draft).body).toEqual({ username: 'ada', email: '', restricted: true })
    expect(linesOf(draft).moor).toBe("moor user create --username ada --email '' --restricted")
    expect(linesOf({ ...draft, isRestricted: false }).moor).toContain('--no-restricted')
  })

  test('sends the password but does not display it: moor reads it from stdin', () => {
    const typed = { ...draft, password: 'correct horse' }
    expect(userRequest(typed).body).toMatchObject({ password: 'correct horse' })
    expect(JSON.stringify(linesOf(typed))).not.toContain('correct horse')
    expect(linesOf(typed).moor).toMatch(/^moor user create --username ada .* --password -$/)
  })

  test('requires a username, and rejects a short password', () => {
    const ready = [draft, { ...draft, username: 'ad' }, { ...draft, password: 'short' }].map(isCompleteUserDraft)
    expect(ready).toEqual([true, false, false])
  })
})

test('an update of a user sends only changes', () => {
  const user = { username: 'ada', email: 'ada@example.com' }
  expect(userChange(user, user)).toBeNull()
  expect(userChange(user, { username: 'ada', email: 'a@example.org' })).toEqual({
    operation: 'user.update',
    path: { username: 'ada' },
    body: { email: 'a@example.org' },
  })
})
