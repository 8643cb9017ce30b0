import { describe, expect, test } from 'vitest'
import { isCompleteUserWish, newUserWish, userChange, userRequest } from './user-wish.ts'

const wish = { ...newUserWish, username: 'ada' }

describe('draft of a user', () => {
  test('is restricted and has no password by default', () => {
    expect(userRequest(wish)).toMatchObject({
      body: { username: 'ada', email: '', restricted: true },
      request: { moor: ['user', 'create', 'ada'] },
    })
    expect(userRequest({ ...wish, isRestricted: false }).request.moor).toContain('--no-restricted')
  })

  test('sends the password but does not display it: moor reads it from stdin', () => {
    const { body, request } = userRequest({ ...wish, password: 'correct horse' })
    expect(body).toMatchObject({ password: 'correct horse' })
    expect(JSON.stringify(request)).not.toContain('correct horse')
    expect(request.moor).toEqual(['user', 'create', 'ada', '--password', '-'])
  })

  test('requires a username, and rejects a short password', () => {
    const ready = [wish, { ...wish, username: 'ad' }, { ...wish, password: 'short' }].map(isCompleteUserWish)
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
