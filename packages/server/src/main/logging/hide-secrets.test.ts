import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

const hex = 'c0ffee'.repeat(11)
const base64 = `${'Ab1+'.repeat(11)}==`

describe('driver messages for the log', () => {
  it.each([
    ['a bearer token', `401 for Authorization: Bearer ${hex}`],
    ['a token by its length', `node refused ${hex} as an administrator`],
    ['a key in base64', `cannot use ${base64} as a key`],
    ['a password by its name', 'qemu-img failed with password=hunter22hunter22, key "x"'],
    ['a token in JSON', '{"error":"no","token": "hunter22hunter22"}'],
    ['the password in a URL', 'cannot reach https://admin:hunter22hunter22@10.0.0.7:6443/api'],
    ['a key at the end of a path', `cannot read /var/lib/moorage/installations/volumes/keys/${base64}`],
    ['a private key', `bad key -----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY----- in use`],
    ['a truncated private key', `bad key -----BEGIN PRIVATE KEY-----\nhunter22hunter22`],
    ['a JSON web token', `refused eyJhbGciOiJub25lIn0.eyJzdWIiOiJodW50ZXIyMiJ9.c2ln`],
  ])('hides %s', (_what, words) => {
    const shown = hideSecrets(words)
    for (const secret of [hex, base64, 'hunter22', 'eyJhbGci']) expect(shown).not.toContain(secret)
    expect(shown).toMatch(/\[(hidden|pem)\]/)
  })

  it('keeps names, numbers, addresses and IDs for the operator', () => {
    const words =
      'volume moor-1f0c9d2e-volume-12-77aa01bc on 10.0.0.7:9000/pool: 507 no room (request 3f6c1b9e-1111-4222-8333-123456789abc)'
    expect(hideSecrets(words)).toBe(words)
  })

  it.each([
    'Failed to get "write" lock on /var/lib/moorage/volumes/nvme/moor-1f0c9d2e-volume-12-77aa01bc4d5e.raw',
    '/srv/Moorage/FastDisks/nvme/moor-1f0c9d2e-host-12-77aa01bc4d5e-disk-3.console.log is not there',
    'domain moor-1f0c9d2e-4b7a-4c11-9d43-0a1b2c3d4e5f-host-1234567-77aa01bc is paused',
    'image volumes/moor-1f0c9d2e-4b7a-4c11-9d43-0a1b2c3d4e5f-volume-77aa01bc has watchers',
  ])('keeps terms that runbooks use: %s', (words) => expect(hideSecrets(words)).toBe(words))

  it('hides keys of 32 bytes in base64 and base64url', () => {
    for (let count = 0; count < 200; count += 1) {
      const key = createHash('sha256').update(String(count)).digest()
      for (const encoding of ['base64', 'base64url'] as const)
        expect(hideSecrets(`key ${key.toString(encoding)} is wrong`)).toMatch(/^key \[hidden\] is wrong$/)
    }
  })

  it('are one line of at most 500 characters, whatever the length', () => {
    const shown = hideSecrets(`first\nsecond ${'no room, '.repeat(100_000)}`)
    expect(shown).toMatch(/^first second no room/)
    expect(shown).toHaveLength(503)
  })
})
