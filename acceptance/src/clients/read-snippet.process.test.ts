import { expect, test } from 'vitest'
import { clientWalks } from './client-walks.ts'
import { readSnippet } from './read-snippet.ts'

test('the lines of a client in docs/clients.md begin with the service URL and end with the lines of the client', () => {
  const snippet = readSnippet('linode-api4')
  expect(snippet?.script).toMatch(/^export LINODE_URL=.*\nexport LINODE_TOKEN=.*\npython3 volume\.py\n$/)
  expect(Object.keys(snippet?.files ?? {})).toEqual(['volume.py'])
})

test('docs/clients.md has lines for every client with a walk', () => {
  expect(Object.keys(clientWalks).filter((client) => readSnippet(client) === undefined)).toEqual([])
})
