import { expect, it, test } from 'vitest'
import { isSecureOrigin, readCookie } from './cookies.ts'

it.each([
  ['alone', 'name=one', 'one'],
  ['among others, with spaces', 'other=1;  name=one ; name=two', 'one'],
  ['with an equals sign in its value', 'name=a=b', 'a=b'],
  ['empty', 'name=', ''],
  ['of a longer name', 'my_name=one; name2=two', null],
  ['that was not sent', undefined, null],
])('reads a cookie %s', (_which, header, value) => expect(readCookie(header, 'name')).toBe(value))

test('only https makes an origin secure', () => {
  expect(['https://cloud.test', 'http://cloud.test'].map(isSecureOrigin)).toEqual([true, false])
})
