import { expect, it } from 'vitest'
import { checkUserData, readUserData } from './user-data.ts'

it.each([
  ['absent metadata', {}, undefined],
  ['metadata without user data', { metadata: {} }, undefined],
  ['null', { metadata: { user_data: null } }, null],
  ['empty text', { metadata: { user_data: '' } }, null],
  ['Base64', { metadata: { user_data: 'aGVsbG8=' } }, 'aGVsbG8='],
])('reads %s (decision H10.11)', (_name, body, expected) => {
  expect([readUserData(body), checkUserData(body)]).toEqual([expected, []])
})

it.each(['aGVsbG8', 'aGVs\nbG8=', 'aGVsbG8-', '====', 'a', 'a===', 'hello world!'])(
  'rejects %j (decision H10.11)',
  (text) => {
    expect(checkUserData({ metadata: { user_data: text } })).toMatchObject([
      { field: 'metadata.user_data', reason: 'user_data must be a base64 encoded string' },
    ])
  },
)
