import { compileDialect, linode } from '@moorage/contract'
import { expect, it } from 'vitest'
import { explainSshKey, plainSshKey } from './explain-ssh-key.ts'

function makeKey(type: string, ...parts: readonly number[]): string {
  const lengths = [Buffer.from(type), ...parts.map((length) => Buffer.alloc(length, 7))].flatMap((part) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    return [length, part]
  })
  return Buffer.concat(lengths).toString('base64')
}
const lineOf = (type: string, ...parts: readonly number[]) => `${type} ${makeKey(type, ...parts)}`
const ed = lineOf('ssh-ed25519', 32)
const codeOf = (text: string) => explainSshKey(text, { field: 'ssh_key' })?.code ?? null

it.each([
  ed,
  `${ed} ada@example.org`,
  ` ${ed}\tada at home \n`,
  lineOf('ssh-rsa', 3, 257),
  lineOf('ssh-dss', 129, 21, 128, 129),
  lineOf('ecdsa-sha2-nistp521', 8, 133),
  lineOf('sk-ecdsa-sha2-nistp256@openssh.com', 8, 65, 4),
])('accepts the public key %s (decision G12)', (text) => {
  expect(codeOf(text)).toBeNull()
})

it.each(['', 'badKey!', '-----BEGIN OPENSSH PRIVATE KEY-----', 'ssh-rsa1 AAAA', `command="x" ${ed}`])(
  'rejects %j, which does not begin with a public key type',
  (text) => {
    expect(codeOf(text)).toBe('key.type_unknown')
  },
)

it.each([
  'ssh-ed25519',
  'ssh-ed25519 AAAA_not_base64',
  `ssh-rsa ${makeKey('ssh-ed25519', 32)}`,
  `ssh-ed25519 ${makeKey('ssh-ed25519')}`,
  ed.slice(0, -8),
  `${ed}\n${ed}`,
  `${ed} a\u0007b`,
])('rejects %j, which is incomplete or has several lines', (text) => {
  expect(codeOf(text)).toBe('key.malformed')
})

it('names the position among several keys, in recorded words in the linode dialect', () => {
  const { reasonToWire } = compileDialect(linode)
  const tell = (number?: number) => {
    const error = explainSshKey('badKey!', { field: 'authorized_keys', ...(number === undefined ? {} : { number }) })
    return [error?.reason, reasonToWire(String(error?.code), String(error?.reason))]
  }
  const known = 'ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.'
  expect(tell()).toEqual([`The type of the SSH key must be ${known}`, `SSH Key key-type must be ${known}`])
  expect(tell(2)).toEqual([`The type of SSH key 2 must be ${known}`, `SSH Key 2 key-type must be ${known}`])
})

it('stores a key without surrounding space', () => {
  expect(plainSshKey(` ${ed} ada \n`)).toBe(`${ed} ada`)
})
