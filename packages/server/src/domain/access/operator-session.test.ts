import { expect, test } from 'vitest'
import { operatorCookie, readOperatorSecret } from './operator-session.ts'

const origin = 'http://127.0.0.1:4402'
const secret = 'a'.repeat(64)
const page = {
  'moorage-console': '1',
  cookie: `other=1; moorage_operator_4402=${secret}`,
  'sec-fetch-site': 'same-origin',
}

test('restricts the operator cookie to operator paths of one port, hidden from scripts and other sites (decision G5.3)', () => {
  expect(operatorCookie(secret, origin)).toBe(
    `moorage_operator_4402=${secret}; path=/operator; max-age=43200; samesite=strict; httponly`,
  )
  expect(operatorCookie(null, origin)).toBe(
    'moorage_operator_4402=; path=/operator; max-age=0; samesite=strict; httponly',
  )
})

test.each([
  ['from the page', {}, secret],
  ['without the header', { 'moorage-console': undefined }, null],
  ['from another site', { 'sec-fetch-site': 'cross-site' }, null],
  ['from another port of the machine', { 'sec-fetch-site': 'same-site' }, null],
  ['with the cookie of another port', { cookie: `moorage_operator_4403=${secret}` }, null],
  ['with an invalid secret', { cookie: 'moorage_operator_4402=guess' }, null],
  ['without a cookie', { cookie: undefined }, null],
] as const)('a request %s', (_from, differs, read) => {
  expect(readOperatorSecret({ ...page, ...differs }, origin)).toBe(read)
})
