import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeIssuer } from '#drivers/certificates/make-issuer.ts'
import { SecretList } from './secret-list.ts'

const token = randomBytes(32).toString('hex')
const password = 'Correct "horse" & battery/staple'

function find(secret: string, text: string): number {
  const secrets = new SecretList()
  secrets.record('planted', secret)
  return secrets.findLeaks([{ name: 'here', text }]).length
}

describe('finds a planted secret', () => {
  test.each([
    ['in the clear', (text: string) => `a=${text};`],
    ['in hex', (text: string) => `\\x00${Buffer.from(text).toString('hex')}00`],
    ['in Base64', (text: string) => Buffer.from(text).toString('base64')],
    ['in Base64 after one octet', (text: string) => Buffer.from(`x${text}yz`).toString('base64')],
    ['in Base64 after two octets', (text: string) => Buffer.from(`xx${text}yz`).toString('base64')],
    ['in the Base64 of URLs', (text: string) => Buffer.from(`Bearer ${text}`).toString('base64url')],
    ['in JSON', (text: string) => JSON.stringify({ token: text })],
    [
      'in JSON within JSON',
      (text: string) => JSON.stringify({ body: Buffer.from(JSON.stringify({ text })).toString('base64') }),
    ],
    ['in a URL', (text: string) => `/x?token=${encodeURIComponent(text)}`],
  ])('%s', (_how, plant) => {
    for (const secret of [token, randomBytes(24).toString('base64url')])
      expect(find(secret, `before ${plant(secret)} after`)).toBe(1)
    if (!_how.includes('within')) expect(find(password, `before ${plant(password)} after`)).toBe(1)
  })

  test('as octets instead of text', () => {
    for (const form of ['hex', 'base64'] as const) expect(find(token, Buffer.from(token, 'hex').toString(form))).toBe(1)
    expect(find(token, token.toUpperCase())).toBe(1)
  })

  test('truncated at its beginning or its end, except for the 16 characters that lists show', () => {
    for (const part of [token.slice(0, 32), token.slice(16), token.slice(-24)]) expect(find(token, part)).toBe(1)
    expect(find(token, `${token.slice(0, 16)} ${randomBytes(32).toString('hex')}`)).toBe(0)
  })

  test('by one line of a PEM key, with any line ends', async () => {
    const { key } = await makeIssuer('x')
    expect(find(key, JSON.stringify({ key }))).toBe(1)
    expect(find(key, `key: ${key.split('\n')[1]}`)).toBe(1)
    expect(find(key, (await makeIssuer('y')).key)).toBe(0)
  })
})

test('a leak reports the name, the location and the surroundings of a secret, never its value; a secret that is too short is rejected', () => {
  const secrets = new SecretList()
  secrets.record('token of anna', token)
  secrets.record('again', token)
  expect(secrets.names()).toEqual(['token of anna'])
  const [leak] = secrets.findLeaks([
    { name: 'log', text: 'nothing' },
    { name: 'table', text: `user=anna ${token} end` },
  ])
  expect(leak).toMatchObject({
    secret: 'token of anna',
    where: 'table',
    around: expect.stringContaining('user=anna [...]'),
  })
  expect(() => secrets.record('short', 'seven77')).toThrow('The secret "short" has only 7 characters.')
})
