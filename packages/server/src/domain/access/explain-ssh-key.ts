import { Fault } from '../shared/index.ts'

/** Types of public keys as OpenSSH writes them. */
const types = /^(ssh-dss|ssh-rsa|ssh-ed25519|ecdsa-sha2-nistp(256|384|521)|sk-ecdsa-sha2-nistp256@openssh\.com)$/
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Where a key stands: its field, and its number where there are several. */
export interface SshKeyPlace {
  readonly field: string
  /** Counted from 1. */
  readonly number?: number
}

/** Why a text is no public key of OpenSSH on one line; null when it is one (decision G12). */
export function explainSshKey(text: string, { field, number }: SshKeyPlace): Fault | null {
  const name = number === undefined ? 'the SSH key' : `SSH key ${number}`
  const [type = '', key = ''] = text.trim().split(/[ \t]+/)
  if (!types.test(type))
    return new Fault(
      'key.type_unknown',
      `The type of ${name} must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.`,
      { field },
    )
  if (!/\p{Cc}/u.test(text.trim().replaceAll('\t', ' ')) && holdsKey(key, type)) return null
  return new Fault('key.malformed', `The text after ${type} must be a valid public key of that type, on one line.`, {
    field,
  })
}

/** Whether it is the type again and whatever that wants, each with its length before it, and nothing else. */
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

/** The key on one line, as it is kept: without what stands around it. */
export function plainSshKey(text: string): string {
  return text.trim()
}
