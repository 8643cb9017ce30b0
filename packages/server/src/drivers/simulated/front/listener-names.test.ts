import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { listListenerNames, makeListenerUrl } from './listener-names.ts'

test.each([
  ['0.0.0.0', 'https://127.0.0.1:4401'],
  ['::', 'https://[::1]:4401'],
  ['192.0.2.7', 'https://192.0.2.7:4401'],
  ['2001:db8::7', 'https://[2001:db8::7]:4401'],
])('clients of a listener on %s get the URL %s', (host, url) => {
  expect(makeListenerUrl(host, 4401)).toBe(url)
})

test.each([
  ['127.0.0.1', ['https://127.0.0.1:4401'], ['localhost', '127.0.0.1', '::1']],
  ['::1', ['https://[::1]:4401', 'https://kube.example.org'], ['localhost', '::1', 'kube.example.org', '127.0.0.1']],
  ['0.0.0.0', [], ['localhost', '0.0.0.0', hostname(), '127.0.0.1', '::1']],
  ['fe80::1%eth0', [], ['localhost', 'fe80::1', '127.0.0.1', '::1']],
])('the certificate of a listener on %s, reached at %j, contains %j', (host, urls, names) => {
  expect(listListenerNames(host, urls)).toEqual(names)
})
