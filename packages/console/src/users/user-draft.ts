import type { User, UserUpdateBody } from '@moorage/sdk'

/** Draft of a user. */
export interface UserDraft {
  readonly username: string
  readonly email: string
  readonly isRestricted: boolean
  readonly password: string
}

/** Initial draft. */
export const newUserDraft: UserDraft = { username: '', email: '', isRestricted: true, password: '' }

/** Minimum length of a password (decision G8.4). */
export const shortestPassword = 12

/** True if the username has at least 3 characters and the password is empty or has at least `shortestPassword`. */
export function isCompleteUserDraft({ username, password }: UserDraft): boolean {
  return username.length > 2 && (password === '' || password.length >= shortestPassword)
}

/** Returns the request body, and the request for display, in which PASSWORD replaces the password. */
export function userRequest({ username, email, isRestricted, password }: UserDraft) {
  const open = { username, email, restricted: isRestricted }
  const body = { ...open, ...(password === '' ? {} : { password }) }
  const moor = [
    'user',
    'create',
    username,
    ...(email === '' ? [] : ['--email', email]),
    ...(isRestricted ? [] : ['--no-restricted']),
    ...(password === '' ? [] : ['--password', '-']),
  ]
  const displayed = { ...open, ...(password === '' ? {} : { password: 'PASSWORD' }) }
  return { body, request: { method: 'POST', path: '/account/users', body: displayed, moor } } as const
}

/** Returns the request that changes username or email address; null without a change or with a username below 3 characters. */
export function userChange(user: Pick<User, 'username' | 'email'>, typed: Pick<UserDraft, 'username' | 'email'>) {
  const body: UserUpdateBody = {
    ...(typed.username === user.username ? {} : { username: typed.username }),
    ...(typed.email === user.email ? {} : { email: typed.email }),
  }
  if (Object.keys(body).length === 0 || typed.username.length < 3) return null
  const moor = [
    'user',
    'update',
    user.username,
    ...(body.username === undefined ? [] : ['--username', typed.username]),
    ...(body.email === undefined ? [] : ['--email', typed.email]),
  ]
  return { method: 'PUT', path: `/account/users/${user.username}`, body: { ...body }, moor } as const
}
