import type { User } from '@moorage/sdk'
import { changedFields } from '../display/changed-fields.ts'
import { request } from '../requests/form-request.ts'

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

/** Returns the request that creates the user. */
export function userRequest({ username, email, isRestricted, password }: UserDraft) {
  return request('user.create', {
    body: { username, email, restricted: isRestricted, ...(password === '' ? {} : { password }) },
  })
}

/** Returns the request that changes username or email address; null without a change or with a username below 3 characters. */
export function userChange(user: Pick<User, 'username' | 'email'>, typed: Pick<UserDraft, 'username' | 'email'>) {
  const { username, email } = user
  const body = changedFields({ username, email }, typed)
  if (Object.keys(body).length === 0 || typed.username.length < 3) return null
  return request('user.update', { path: { username }, body })
}
