import { expect, test } from 'vitest'
import { clientWalks } from './client-walks.ts'
import { readSnippet } from './read-snippet.ts'

test('what docs/clients.md says of a client begins with where the service is and ends with the lines of its own', () => {
  const snippet = readSnippet('linode-api4')
  expect(snippet?.script).toMatch(/^export LINODE_URL=.*\nexport LINODE_TOKEN=.*\npython3 volume\.py\n$/)
  expect(Object.keys(snippet?.files ?? {})).toEqual(['volume.py'])
})

test('every client that is walked has its lines followed', () => {
  expect(Object.keys(clientWalks).filter((client) => readSnippet(client) === undefined)).toEqual([])
})
