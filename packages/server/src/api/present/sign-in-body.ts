import type { SignIn } from '@moorage/contract'
import type { SignInRow } from '#store/sign-in/sign-ins.ts'
import { wireTime } from '#store/wire-time.ts'

/** Returns the sign-in response (decision G12). */
export function signInBody(row: SignInRow): SignIn {
  const { id, address: ip, username, status, is_restricted: restricted } = row
  return { id, datetime: wireTime(row.at), ip, username, status, restricted }
}
