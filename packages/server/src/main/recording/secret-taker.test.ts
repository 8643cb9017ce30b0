import { describe, expect, it } from 'vitest'
import { createSecretTaker, takenSecret } from './secret-taker.ts'

const taken = (name: string) => createSecretTaker().body({ [name]: 'abcdefgh' })

describe('secrets are taken out by the end of their names', () => {
  it.each([
    'token',
    'bearer_token',
    'serviceToken',
    'access_key',
    'secret_key',
    'ssl_key',
    'private-key',
    'db_password',
    'root_pass',
    'passphrase',
    'otp_code',
    'scratch',
    'credentials',
    'client-key-data',
    'client_secret',
    'user_data',
    'kubeconfig',
    'apikey',
    'APIKey',
    'accesstoken',
    'clientsecret',
    'rootpass',
    'userdata',
    'code',
  ])('%s', (name) => {
    expect(taken(name)).toEqual({ [name]: takenSecret })
  })

  it.each(['key', 'ssh_key', 'public_key', 'authorized_keys', 'label', 'token_type', 'passed'])(
    '%s stays: it is none',
    (name) => {
      expect(taken(name)).toEqual({ [name]: 'abcdefgh' })
    },
  )

  it('in the query of an address, wherever it stands', () => {
    const taker = createSecretTaker()
    expect(taker.path('/v4/x?page=2&access_token=abc&code=d')).toBe(
      '/v4/x?page=2&access_token=(taken%20out)&code=(taken%20out)',
    )
    expect(taker.body({ redirect_uri: 'https://example.org/cb?token=abcdefgh&state=1' })).toEqual({
      redirect_uri: 'https://example.org/cb?token=(taken%20out)&state=1',
    })
  })

  it('and every value that was one is taken out of what follows', () => {
    const taker = createSecretTaker()
    taker.body({ db_password: 'correct horse' })
    expect(taker.body({ note: 'it is correct horse' })).toEqual({ note: `it is ${takenSecret}` })
  })
})
