import { expect, test } from 'vitest'
import { clientChange, clientRequest, readSecret } from './client-wish.ts'

const client = { id: 'abc', label: 'Reports', redirect_uri: 'https://reports.example.com/back' }

test('a new OAuth client says that it is public only where it is', () => {
  const wish = { label: 'Reports', redirectUri: 'https://a.example', isPublic: false }
  expect(clientRequest(wish).body).toEqual({ label: 'Reports', redirect_uri: 'https://a.example' })
  expect(clientRequest({ ...wish, isPublic: true })).toMatchObject({
    body: { public: true },
    moor: expect.arrayContaining(['--public']),
  })
})

test('a change of one names only what changes', () => {
  expect(clientChange(client, { label: 'Monthly', redirectUri: client.redirect_uri })).toMatchObject({
    body: { label: 'Monthly' },
    moor: ['oauth-client', 'update', 'Reports', '--label', 'Monthly'],
  })
  expect(clientChange(client, { label: 'Reports', redirectUri: client.redirect_uri })).toBeNull()
  expect(clientChange(client, { label: '', redirectUri: 'https://b.example' })).toBeNull()
})

test('a masked secret is none', () => {
  expect([readSecret({ secret: 'a'.repeat(64) }), readSecret({ secret: '<REDACTED>' })]).toEqual(['a'.repeat(64), null])
})
