import { describe, expect, test } from 'vitest'
import { isCompleteUserDraft, newUserDraft, userChange, userRequest } from './user-draft.ts'

const draft = { ...newUserDraft, username: 'ada' }

describe('draft of a user', () => {
  test('is restricted and has no password by default', () => {
    expect(userRequest(draft)).toMatchObject({
      body: { username: 'ada', email: '', restricted: true },
      request: { moor: ['user', 'create', 'ada'] },
    })
    expect(userRequest({ ...draft, isRestricted: false }).request.moor).toContain('--no-restricted')
  })

  test('sends the password but does not display it: moor reads it from stdin', () => {
    const { body, request } = userRequest({ ...draft, password: 'correct horse' })
    expect(body).toMatchObject({ password: 'correct horse' })
    expect(JSON.stringify(request)).not.toContain('correct horse')
    expect(request.moor).toEqual(['user', 'create', 'ada', '--password', '-'])
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
    method: 'PUT',
    path: '/account/users/ada',
    body: { email: 'a@example.org' },
    moor: ['user', 'update', 'ada', '--email', 'a@example.org'],
  })
})
