import type { User, UserUpdateBody } from '@moorage/sdk'

/** What somebody has typed for a new user. */
export interface UserWish {
  readonly username: string
  readonly email: string
  readonly isRestricted: boolean
  /** '' for none yet. */
  readonly password: string
}

/** The form before anybody has typed. */
export const newUserWish: UserWish = { username: '', email: '', isRestricted: true, password: '' }

/** Characters of a password at least (decision G8.4). */
export const shortestPassword = 12

/** Whether everything is there that the service wants to have. */
export function isCompleteUserWish({ username, password }: UserWish): boolean {
  return username.length > 2 && (password === '' || password.length >= shortestPassword)
}

/** The request that adds the user; `shown` is the same without the password, to be looked at. */
export function userRequest({ username, email, isRestricted, password }: UserWish) {
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
  const shown = { ...open, ...(password === '' ? {} : { password: 'PASSWORD' }) }
  return { body, request: { method: 'POST', path: '/account/users', body: shown, moor } } as const
}

/** The request that changes name or email of a user; null where it would change nothing. */
export function userChange(user: Pick<User, 'username' | 'email'>, typed: Pick<UserWish, 'username' | 'email'>) {
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
