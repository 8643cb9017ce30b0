import { ApiError } from '../shared/index.ts'

const types = /^(ssh-dss|ssh-rsa|ssh-ed25519|ecdsa-sha2-nistp(256|384|521)|sk-ecdsa-sha2-nistp256@openssh\.com)$/
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Request field that contains an SSH key. */
export interface SshKeyLocation {
  readonly field: string
  /** Position in a list field, counted from 1. */
  readonly number?: number
}

/** Returns key.type_unknown or key.malformed unless the text is an OpenSSH public key on one line; otherwise null (decision G12). */
export function explainSshKey(text: string, { field, number }: SshKeyLocation): ApiError | null {
  const name = number === undefined ? 'the SSH key' : `SSH key ${number}`
  const [type = '', key = ''] = text.trim().split(/[ \t]+/)
  if (!types.test(type))
    return new ApiError(
      'key.type_unknown',
      `The type of ${name} must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.`,
      { field },
    )
  if (!/\p{Cc}/u.test(text.trim().replaceAll('\t', ' ')) && holdsKey(key, type)) return null
  return new ApiError('key.malformed', `The text after ${type} must be a valid public key of that type, on one line.`, {
    field,
  })
}

/** True if the first length-prefixed field is the type. */
function holdsKey(key: string, type: string): boolean {
  if (!base64.test(key)) return false
  const octets = Buffer.from(key, 'base64')
  const parts: string[] = []
  let at = 0
  while (at + 4 <= octets.length) {
    const end = at + 4 + octets.readUInt32BE(at)
    parts.push(octets.toString('latin1', at + 4, end))
    at = end
  }
  return at === octets.length && parts.length > 1 && parts[0] === type
}

/** Returns a key without surrounding white space, without validation. */
export function plainSshKey(text: string): string {
  return text.trim()
}
