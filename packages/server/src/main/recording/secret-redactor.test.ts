import { describe, expect, it } from 'vitest'
import { redactedValue } from './redact-secrets.ts'
import { createSecretRedactor } from './secret-redactor.ts'

const taken = (name: string) => createSecretRedactor().body({ [name]: 'abcdefgh' })

const secretNames = `
  token bearer_token serviceToken access_key secret_key ssl_key private-key db_password root_pass
  passphrase otp_code scratch credentials client-key-data client_secret user_data kubeconfig apikey
  APIKey accesstoken clientsecret rootpass userdata code tokens db_passwords apiKeys security_answer
  answer response card_number cardnumber creditCard cvv cvc2 security_code recovery_codes weblish_url
  pin`
  .trim()
  .split(/\s+/)
const otherNames = `
  key ssh_key public_key authorized_keys label token_type passed pinned question_id company
  dashboard_url card_type`
  .trim()
  .split(/\s+/)

describe('secrets are redacted by the end of their names', () => {
  it.each(secretNames)('%s', (name) => {
    expect(taken(name)).toEqual({ [name]: redactedValue })
  })

  it.each(otherNames)('%s stays', (name) => {
    expect(taken(name)).toEqual({ [name]: 'abcdefgh' })
  })

  it('in the query of any URL', () => {
    const redactor = createSecretRedactor()
    expect(redactor.path('/v4/x?page=2&access_token=abc&code=d')).toBe(
      '/v4/x?page=2&access_token=(taken%20out)&code=(taken%20out)',
    )
    expect(redactor.body({ redirect_uri: 'https://example.org/cb?token=abcdefgh&state=1' })).toEqual({
      redirect_uri: 'https://example.org/cb?token=(taken%20out)&state=1',
    })
  })

  it('with everything below such a name; lists and objects keep their structure, and values other than text stay', () => {
    const body = {
      tokens: ['abcdefgh', { id: 7, on: true }],
      card: { number: '4', cvv: 123, expiry: null },
      has_password: true,
    }
    expect(createSecretRedactor().body(body)).toEqual({
      tokens: [redactedValue, { id: redactedValue, on: true }],
      card: { number: redactedValue, cvv: redactedValue, expiry: null },
      has_password: true,
    })
  })

  it.each([
    [
      'https://s3.example/b/o?X-Amz-Signature=abc&X-Amz-Credential=d&partNumber=1',
      'https://s3.example/b/o?X-Amz-Signature=_&X-Amz-Credential=_&partNumber=1',
    ],
    ['https://a.example/b?sv=1&sig=abc%3D', 'https://a.example/b?sv=1&sig=_'],
    ['https://g.example/m?%6bey=abc', 'https://g.example/m?%6bey=_'],
    ['wss://console.example:8181/Zk39fQa81LmX02pt/weblish', 'wss://console.example:8181/_/weblish'],
    ['https://vnc.example/0b1d2f6e-5a3c-4d9e-8f70-112233445566', 'https://vnc.example/_'],
    ['https://user:pw@git.example/a.git', 'https://user:_@git.example/a.git'],
    ['https://example.org/images/debian-12.qcow2', 'https://example.org/images/debian-12.qcow2'],
  ])('in the URL %s', (address, left) => {
    expect(createSecretRedactor().body({ note: address })).toEqual({ note: left.replaceAll('_', '(taken%20out)') })
  })

  it.each([
    ['4111 1111 1111 1111', redactedValue],
    ['paid by 5500-0055-5555-5559.', `paid by ${redactedValue}.`],
    [4111111111111111, redactedValue],
    [`a ${'0123456789abcdef'.repeat(4)}`, `a ${redactedValue}`],
    ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', redactedValue],
    ['-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----', redactedValue],
    ['4111 1111 1111 1112', '4111 1111 1111 1112'],
    ['2026-11-28T04:00:00', '2026-11-28T04:00:00'],
    [1764302400000, 1764302400000],
  ])('by their shape, in any field: %s', (note, left) => {
    expect(createSecretRedactor().body({ note })).toEqual({ note: left })
  })

  it('every redacted value is also redacted in later content', () => {
    const redactor = createSecretRedactor()
    redactor.body({ db_password: 'correct horse' })
    expect(redactor.body({ note: 'it is correct horse' })).toEqual({ note: `it is ${redactedValue}` })
  })
})
