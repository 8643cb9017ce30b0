import { expect, test } from 'vitest'
import { requestLines } from './request-lines.ts'

const origin = 'http://127.0.0.1:4400'

test('a request as curl and moor commands, quoted for a shell', () => {
  const body = { label: "it's" }
  const moor = ['volume', 'clone', 'data', "it's"]
  expect(requestLines({ method: 'POST', path: '/volumes/7/clone', body, moor }, origin)).toEqual({
    curl: String.raw`curl -H "Authorization: Bearer $TOKEN" http://127.0.0.1:4400/v4/volumes/7/clone -d '{"label":"it'\''s"}'`,
    moor: String.raw`moor volume clone data 'it'\''s'`,
  })
})

test('a request without a body names its method', () => {
  const lines = (method: 'POST' | 'DELETE') => requestLines({ method, path: '/volumes/7', moor: [] }, origin).curl
  expect([lines('POST'), lines('DELETE')]).toEqual([
    'curl -X POST -H "Authorization: Bearer $TOKEN" http://127.0.0.1:4400/v4/volumes/7',
    'curl -X DELETE -H "Authorization: Bearer $TOKEN" http://127.0.0.1:4400/v4/volumes/7',
  ])
})
