import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { beginAuthorization, readCode } from './authorization.ts'
import { createPkce } from './pkce.ts'

it('a challenge is the S256 of its verifier, which has the form and length of RFC 7636', async () => {
  const { challenge, verifier } = await createPkce()
  expect(verifier).toMatch(/^[\w-]{43}$/)
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'))
})

const begin = () =>
  beginAuthorization({
    origin: 'https://cloud.example',
    clientId: 'c',
    redirectUri: 'http://127.0.0.1/b',
    scopes: ['a:read_only', 'b:read_write'],
  })

it('the URL requests a code with all parameters to verify later', async () => {
  const authorization = await begin()
  const { origin, pathname, searchParams } = new URL(authorization.url)
  expect([origin, pathname]).toEqual(['https://cloud.example', '/oauth/authorize'])
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'c',
    redirect_uri: 'http://127.0.0.1/b',
    scope: 'a:read_only b:read_write',
    state: authorization.state,
    code_challenge: createHash('sha256').update(authorization.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
})

it('accepts only a code for this request and from this service', async () => {
  const authorization = await begin()
  const come = (query: string): string =>
    readCode(authorization, `http://127.0.0.1/b?state=${authorization.state}&${query}`)
  expect(come('code=1&iss=https://cloud.example')).toBe('1')
  expect(come('code=1')).toBe('1')
  expect(() => come('code=1&iss=https://other.example')).toThrow(
    'The response comes from another issuer: https://other.example.',
  )
  expect(() => come('error=access_denied&error_description=No')).toThrow('No')
  expect(() => come('')).toThrow('The response has no code.')
  expect(() => readCode(authorization, 'http://127.0.0.1/b?code=1&state=other')).toThrow('The response does not match')
})
