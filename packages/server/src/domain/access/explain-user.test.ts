import { describe, expect, it } from 'vitest'
import {
  explainEmail,
  explainPassword,
  explainUsername,
  explainUsernameTaken,
  isUsername,
  isUsernameReserved,
} from './explain-user.ts'

describe('usernames: 3 to 32 letters, digits, dashes, underscores (facts 9.3)', () => {
  it.each(['ann', 'Ann-Lee_1', '---', '1'.repeat(32)])('accepts %j', (name) =>
    expect([isUsername(name), explainUsername(name)]).toEqual([true, null]),
  )

  it.each(['', 'ab', 'x'.repeat(33), 'a b', 'ann\n', '\u00fcml\u00e4ut', 'a/b', 'ann.lee', 'a\0b'])(
    'rejects %j',
    (name) => {
      expect(isUsername(name)).toBe(false)
      expect(explainUsername(name)).toMatchObject({ code: 'request.field_invalid', field: 'username' })
    },
  )
})

describe('error for an unavailable username (decisions G1, G8)', () => {
  it('is the same for a reserved name and a name in another account', () =>
    expect(explainUsernameTaken(null)).toMatchObject({
      code: 'user.username_taken',
      field: 'username',
      reason: 'This username cannot be used. Choose another.',
    }))

  it('names a user of the same account', () =>
    expect(explainUsernameTaken('Ann').reason).toBe(
      'User "Ann" of this account already has this name. Usernames are not case-sensitive.',
    ))

  it.each(['root', 'ROOT', 'Moorage'])('reserves %s', (name) => expect(isUsernameReserved(name)).toBe(true))
  it.each(['admin', 'roots', 'ann'])('does not reserve %s', (name) => expect(isUsernameReserved(name)).toBe(false))
})

describe('passwords: 12 to 256 characters and not the username (decision G8)', () => {
  it.each(['x'.repeat(12), 'y'.repeat(256), '\u{1f600}'.repeat(256), 'with blanks in it'])('accepts %j', (password) =>
    expect(explainPassword(password, 'ann')).toBeNull(),
  )

  it.each(['', 'x'.repeat(11), 'x'.repeat(257), '\u{1f600}'.repeat(11)])('rejects the length of %j', (password) => {
    expect(explainPassword(password, 'ann')).toMatchObject({
      field: 'password',
      reason: 'A password must have 12 to 256 characters.',
    })
  })

  it.each(['administrator', 'ADMINISTRATOR', '\uff41dministrator'])(
    'rejects %j for the user administrator',
    (password) => {
      expect(explainPassword(password, 'administrator')).toMatchObject({
        field: 'password',
        reason: 'A password must differ from the username.',
      })
    },
  )

  it('is never repeated in the error', () =>
    expect(explainPassword('hunter2', 'ann')?.message).not.toContain('hunter2'))
})

describe('email addresses of users', () => {
  it.each(['', 'ann@example.org', '\u00e4nn@b\u00fccher.example', `${'a'.repeat(253)}@b`])('accepts %j', (email) =>
    expect(explainEmail(email)).toBeNull(),
  )
  it.each(['ann', '@', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b\r\nBcc: x@y', `${'a'.repeat(254)}@b`, 'a\u202e@b'])(
    'rejects %j',
    (email) => expect(explainEmail(email)).toMatchObject({ field: 'email' }),
  )
})
