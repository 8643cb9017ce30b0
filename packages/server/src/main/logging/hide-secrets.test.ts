import { describe, expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

const hex = 'c0ffee'.repeat(11)
const base64 = `${'Ab1+'.repeat(11)}==`

describe('words of a driver as they may be logged', () => {
  it.each([
    ['a bearer token', `401 for Authorization: Bearer ${hex}`],
    ['a token by its length', `node refused ${hex} as an administrator`],
    ['a key in base64', `cannot use ${base64} as a key`],
    ['a password by its name', 'qemu-img failed with password=hunter22hunter22, key "x"'],
    ['a token in JSON', '{"error":"no","token": "hunter22hunter22"}'],
    ['the secret of an address', 'cannot reach https://admin:hunter22hunter22@10.0.0.7:6443/api'],
    ['a private key', `bad key -----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY----- in use`],
    ['a private key that was cut off', `bad key -----BEGIN PRIVATE KEY-----\nhunter22hunter22`],
    ['a JSON web token', `refused eyJhbGciOiJub25lIn0.eyJzdWIiOiJodW50ZXIyMiJ9.c2ln`],
  ])('%s is hidden', (_what, words) => {
    const shown = hideSecrets(words)
    for (const secret of [hex, base64, 'hunter22', 'eyJhbGci']) expect(shown).not.toContain(secret)
    expect(shown).toMatch(/\[(hidden|pem)\]/)
  })

  it('what an operator needs stays: names, numbers, addresses, ids', () => {
    const words =
      'volume moor-1f0c9d2e-volume-12-77aa01bc on 10.0.0.7:9000/pool: 507 no room (request 3f6c1b9e-1111-4222-8333-123456789abc)'
    expect(hideSecrets(words)).toBe(words)
  })

  it('is one line of at most 500 characters, however much there was', () => {
    const shown = hideSecrets(`first\nsecond ${'no room, '.repeat(100_000)}`)
    expect(shown).toMatch(/^first second no room/)
    expect(shown).toHaveLength(503)
  })
})
