import { expect, it } from 'vitest'
import { explainRedirectUri, isLoopbackRedirect } from './redirect-uri.ts'

it.each(
  'https://app.example.org/callback https://app.example.org https://app.example.org:8443/a?b=c https://localhost/cb http://127.0.0.1/cb http://127.0.0.1:8080/cb http://[::1]:9000/ http://localhost:3000/callback?x=1'.split(
    ' ',
  ),
)('accepts the redirect URI %s (decision G2)', (uri) => {
  expect(explainRedirectUri(uri)).toBeNull()
})

it.each([
  '',
  'app.example.org',
  '/callback',
  '//app.example.org/cb',
  'http://app.example.org/cb',
  'http://127.0.0.1.example.org/cb',
  'http://127.0.0.2/cb',
  'https://app.example.org/cb#part',
  'https://app.example.org/cb#',
  'https://user:word@app.example.org/',
  'http://localhost@app.example.org/',
  'https:app.example.org',
  'https:///cb',
  'javascript:alert(1)',
  'data:text/html,x',
  'com.example.app:/cb',
  'https://app.example.org/\ncb',
  ' https://app.example.org/cb',
  'https:\\\\app.example.org',
  'https://app.example.org\\@evil.example',
  'https://bücher.example/cb',
  `https://app.example.org/${'a'.repeat(2048)}`,
  'HTTPS://app.example.org/cb',
  'https://app.example}',
  'https://app.example.org/<cb>',
  'https://app.example.org/cb[1]',
  'https://app.example.org/100%',
])('rejects the redirect URI %j', (uri) => {
  expect(explainRedirectUri(uri)).toMatchObject({ code: 'client.redirect_invalid', field: 'redirect_uri' })
})

it('only http on the local machine is a loopback address', () => {
  expect(
    [
      'http://127.0.0.1:1/',
      'http://localhost/',
      'http://[::1]/',
      'https://localhost/',
      'http://example.org/',
      'http://',
    ].map(isLoopbackRedirect),
  ).toEqual([true, true, true, false, false, false])
})
