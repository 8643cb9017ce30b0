import fastify from 'fastify'
import Schema from 'typebox/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'
import { resolveReferences } from '#testkit/http/resolve-references.ts'

type Shape = Readonly<Record<string, unknown>>
interface Document extends Shape {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Shape }>>>>
  readonly components: { readonly schemas: Shape }
}

const headers = { authorization: 'Bearer operator' }
const mounted: string[] = []
const { kit, bench } = await useSimulatedKit('instant', true)
const app = fastify({ exposeHeadRoutes: false })
let document: Document

beforeAll(async () => {
  await bench.madeVolume()
  await bench.runningHost()
  app.addHook('onRoute', ({ method, url }) => {
    mounted.push(`${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  })
  await app.register(kit.simulation.routes, {
    prefix: '/sim',
    operatorToken: 'operator',
    isTestProfile: true,
    advanceClock: async () => undefined,
    snapshots: { record: async () => 1, restore: async () => true, remove: async () => true },
  })
  document = (await app.inject({ url: '/sim/openapi.json', headers })).json<Document>()
})
afterAll(() => app.close())

test('the document describes every route, and no other', () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /sim${path}`),
  )
  expect(told.toSorted()).toEqual(mounted.filter((one) => one !== 'GET /sim/openapi.json').toSorted())
})

test.each([
  ['POST', '/faults', { on: 'stopHost', as: 'error-before' }, 200],
  ['POST', '/faults', { on: 'nothing' }, 400],
  ['GET', '/faults', undefined, 200],
  ['PUT', '/capacity', { region: 'us-east', hosts: 4 }, 200],
  ['GET', '/world', undefined, 200],
  ['POST', '/clock', { advance_seconds: 0 }, 200],
  ['POST', '/snapshots', undefined, 200],
  ['DELETE', '/faults', undefined, 200],
] as const)('%s %s responds as the document says (%j: %i)', async (method, path, payload, status) => {
  const answer = await app.inject({ method, url: `/sim${path}`, headers, ...(payload ? { payload } : {}) })
  expect(answer.statusCode).toBe(status)
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses
  const described = responses?.[status === 200 ? '200' : '4XX'] as {
    content: { 'application/json': { schema: Shape } }
  }
  const errors = Schema.Errors(resolveReferences(document, described.content['application/json'].schema), answer.json())
  expect(errors).toEqual([true, []])
})
