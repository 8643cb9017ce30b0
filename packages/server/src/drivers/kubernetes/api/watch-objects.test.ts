import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { makeIssuer } from '../../certificates/make-issuer.ts'
import { stringAt } from '../../kube-objects/field-at.ts'
import type { KubeApi } from './kube-api.ts'
import { openKubeApi } from './open-kube-api.ts'

/** Responses in order. An array is streamed as lines. */
const answers: { readonly status: number; readonly body: unknown }[] = []
const asked: string[] = []
const server = { close: (): void => undefined }
let api: KubeApi
const maps = { apiVersion: 'v1', resource: 'configmaps', namespace: 'n' }
const map = (name: string, resourceVersion: string): unknown => ({ metadata: { name, resourceVersion } })

beforeAll(async () => {
  const issuer = await makeIssuer('fake')
  const { certificate, key } = await issueCertificate(issuer, servingSubject(['127.0.0.1']))
  const listener = createServer({ cert: certificate, key }, (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const next = answers.shift()
    // Without a response, the stream stays open.
    if (!next) {
      response.flushHeaders()
      return
    }
    const lines = Array.isArray(next.body) ? next.body : [next.body]
    response.writeHead(next.status, { 'content-type': 'application/json' })
    response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  api = openKubeApi({ server: `https://127.0.0.1:${port}`, ca: issuer.certificate, token: 't' })
  server.close = () => {
    listener.closeAllConnections()
    listener.close()
  }
})
afterAll(() => {
  api.close()
  server.close()
})

test('a watch resumes from the last bookmark when its stream ends, and lists again when that version has expired', async () => {
  const list = (name: string, resourceVersion: string): { readonly status: number; readonly body: unknown } => ({
    status: 200,
    body: { metadata: { resourceVersion }, items: [map(name, '1')] },
  })
  answers.push(
    list('a', '5'),
    {
      status: 200,
      body: [
        { type: 'ADDED', object: map('b', '6') },
        { type: 'BOOKMARK', object: map('', '9') },
      ],
    },
    { status: 200, body: [{ type: 'DELETED', object: map('b', '10') }] },
    { status: 200, body: [{ type: 'ERROR', object: { code: 410 } }] },
    list('c', '20'),
  )
  const heard: string[] = []
  const recordObject = (word: string) => (object: unknown) =>
    void heard.push(`${word} ${stringAt(object, 'metadata', 'name')}`)
  const end = new AbortController()
  const listener = {
    replace: (items: readonly unknown[]) => items.forEach(recordObject('has')),
    put: recordObject('put'),
    drop: recordObject('drop'),
    onError: (error: unknown) => void heard.push(String(error)),
  }
  const ended = api.watch(maps, {}, listener, end.signal)
  await expect.poll(() => asked.length).toBe(6)
  end.abort()
  await ended
  expect(heard).toEqual(['has a', 'put b', 'drop b', 'has c'])
  const versions = asked.map((one) => new URL(`x:${one.split(' ')[1]}`).searchParams.get('resourceVersion'))
  expect(versions).toEqual([null, '5', '9', '10', null, '20'])
})

test.each([
  [429, 'Busy'],
  [500, 'Busy'],
  [409, 'Busy'],
  [403, 'Broken'],
  [422, 'Broken'],
])('a response of %i to a read is %s, with the server’s message', async (status, code) => {
  answers.push({ status, body: { message: 'because' } })
  await expect(api.get({ ...maps, name: 'a' })).rejects.toMatchObject({
    code,
    message: expect.stringContaining('because'),
  })
})

test('an eviction that one or two budgets reject is protected; too many requests are Busy', async () => {
  const cause = {
    reason: 'DisruptionBudget',
    message: 'The disruption budget web needs 1 healthy pods and has 1 currently',
  }
  const budget = { message: 'no', details: { causes: [cause] } }
  const two = { message: 'This pod has more than one PodDisruptionBudget, which is not supported.' }
  answers.push({ status: 429, body: budget }, { status: 500, body: two }, { status: 429, body: { message: 'slow' } })
  const pod = { apiVersion: 'v1', resource: 'pods', namespace: 'n', name: 'p' }
  expect([await api.evict(pod), await api.evict(pod)]).toEqual([{ budget: 'web' }, { budget: null }])
  await expect(api.evict(pod)).rejects.toMatchObject({ code: 'Busy' })
})
