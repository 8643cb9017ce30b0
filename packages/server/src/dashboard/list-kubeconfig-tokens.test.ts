import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { listKubeconfigTokens } from './list-kubeconfig-tokens.ts'

const config = {
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'a',
  contexts: [{ name: 'a', context: { cluster: 'one', user: 'token' } }],
  clusters: [{ name: 'one', cluster: { server: 'https://127.0.0.1:4401' } }],
  users: [
    { name: 'other', user: { token: 'wrong' } },
    { name: 'token', user: { token: 'right-0.9_~' } },
    { name: 'keyless', user: { 'token-file': '/nowhere' } },
  ],
}
const tokens = ['wrong', 'right-0.9_~']

test.each([
  ['YAML', stringify(config)],
  ['YAML with quotes', stringify(config, { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' })],
  ['YAML on one line', stringify(config, { collectionStyle: 'flow' })],
  ['JSON', JSON.stringify(config)],
  ['JSON with spaces', JSON.stringify(config, null, 2)],
  ['lines of another system', stringify(config).replaceAll('\n', '\r\n')],
  ['Base64', Buffer.from(stringify(config)).toString('base64')],
  ['Base64 in lines', Buffer.from(stringify(config)).toString('base64').replaceAll(/.{60}/g, '$&\n')],
])('returns the tokens of all users in %s (contract, Clusters 8)', (_form, text) => {
  expect(listKubeconfigTokens(text)).toEqual(tokens)
})

test.each([
  '',
  'text',
  'token',
  'token:',
  'tokens: x',
  'my-token: x',
  '{'.repeat(65_536),
  'token '.repeat(10_000),
  `token${' '.repeat(60_000)}:`,
])('%# contains no token', (text) => {
  expect(listKubeconfigTokens(text)).toEqual([])
})

test('returns the tokens of the first hundred users only', () => {
  expect(listKubeconfigTokens(Array.from({ length: 150 }, (_one, turn) => `token: t${turn}`).join('\n'))).toHaveLength(
    100,
  )
})
