import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { GuestRow } from '#store/host/find-guest.ts'

/** Host and boot to which a token is bound. */
type TokenOwner = Pick<GuestRow, 'id' | 'uid' | 'bootSerial'>

/** Tokens of a process's metadata service. */
export interface MetadataTokens {
  /** Returns a token for a lifetime of 1 to 86,400 seconds, in digits; null for any other lifetime. */
  issue(owner: TokenOwner, seconds: string): string | null
  isValid(owner: TokenOwner, token: string): boolean
}

/**
 * Creates tokens that consist of their end and an HMAC over host, boot and end. The random key is only in memory: guests cannot make the installation's key seal
 * many values, and a restart of the process ends all tokens. `nowMs` is a monotonic clock.
 */
export function createMetadataTokens(nowMs: () => number = () => performance.now()): MetadataTokens {
  const key = randomBytes(32)
  const sign = ({ id, uid, bootSerial }: TokenOwner, end: string): Buffer =>
    createHmac('sha256', key).update(`${id}/${uid}/${bootSerial}/${end}`).digest()
  return {
    issue(owner, seconds) {
      if (!/^\d{1,5}$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > 86_400) return null
      const end = String(Math.floor(nowMs() + Number(seconds) * 1_000))
      return `${end}.${sign(owner, end).toString('base64url')}`
    },
    isValid(owner, token) {
      const [, end, signature] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? []
      if (end === undefined || signature === undefined || Number(end) <= nowMs()) return false
      return timingSafeEqual(sign(owner, end), Buffer.from(signature, 'base64url'))
    },
  }
}
