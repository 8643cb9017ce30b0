import Schema from 'typebox/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFault } from '#testkit/engine/faults.ts'
import { openOperatorBench } from '#testkit/operator/operator-bench.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { resolveReferences } from '#testkit/http/resolve-references.ts'

type Shape = Readonly<Record<string, unknown>>
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Shape }>>>>
  readonly components: { readonly schemas: Shape }
}

const operator = await openOperatorBench()
const document = (await operator.request<Document>('/operator/openapi.json')).body
beforeAll(async () => {
  const { bench } = operator
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'stuck', region: 'us-east' })
  await addFault(bench, { on: 'ensureVolume', id, times: 9, as: 'error-before' })
  for (let tries = 0; tries < 2; tries += 1) {
    for (const claim of await bench.claimDue()) await bench.pass(claim)
    await bench.advanceToNext()
  }
})
afterAll(() => operator.close())

test('the document describes every route and no other', () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(told).toEqual(['GET /installation', 'GET /regions', 'GET /work', 'POST /session', 'DELETE /session'])
})

test.each([
  ['/installation', 200],
  ['/regions', 200],
  ['/work', 200],
  ['/work?page=0', 400],
])('GET %s responds as documented: %i', async (url, status) => {
  const answer = await operator.request(`/operator${url}`)
  expect(answer.status).toBe(status)
  const responses = document.paths[url.split('?')[0] ?? '']?.['get']?.responses
  const said = responses?.[status === 200 ? '200' : '4XX'] as { content: { 'application/json': { schema: Shape } } }
  const problems = Schema.Errors(resolveReferences(document, said.content['application/json'].schema), answer.body)
  expect(problems).toEqual([true, []])
})
