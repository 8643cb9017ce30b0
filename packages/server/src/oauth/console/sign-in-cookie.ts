import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSecureOrigin, readCookie } from '#domain/shared/index.ts'
import { oauthPaths } from '../oauth-paths.ts'

const uidForm = /^[\w-]{22}$/

/** Returns the uid of a browser that received the sign-in page, or null. Only that browser can send the form. */
export function readSignInUid({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): string | null {
  const uid = readCookie(headers.cookie, cookieName(origin))
  return uid !== null && uidForm.test(uid) ? uid : null
}

/** Returns a random uid: 128 bits in base64url. */
export function makeSignInUid(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns the Set-Cookie header of the uid: HttpOnly, until the browser closes, `__Host-` on a secure origin. */
export function signInCookie(uid: string, origin: string): string {
  const [path, end] = isSecureOrigin(origin) ? ['/', '; secure'] : [oauthPaths.console, '']
  return `${cookieName(origin)}=${uid}; path=${path}; samesite=lax; httponly${end}`
}

function cookieName(origin: string): string {
  return isSecureOrigin(origin) ? '__Host-moorage_sign_in' : 'moorage_sign_in'
}
