import { describe, expect, test } from 'vitest'
import { compileDialect, errorCodes, linode, neutral, openApiDocument } from '../index.ts'

interface Described {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[]
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, object>> }>>
}

const make = (dialect = neutral) => {
  const compiled = compileDialect(dialect)
  return { compiled, document: openApiDocument({ compiled, origin: 'http://127.0.0.1:4400', version: '0.1.0' }) }
}
const find = (path: string, method: string, dialect = neutral) =>
  make(dialect).document.paths[path]?.[method] as Described

describe.each([neutral, linode])('the OpenAPI document of the $name dialect', (dialect) => {
  const { compiled, document } = make(dialect)

  test('has each served operation once, under its path, and no other', () => {
    const shown = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(shown.toSorted()).toEqual(compiled.operations.map((one) => `${one.operation.method} ${one.path}`).toSorted())
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((one) => (one as Described).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('internal keywords and decision numbers are omitted', () => {
    expect(JSON.stringify(document)).not.toMatch(/x-moor|decision/)
  })
})

describe('an operation in the document', () => {
  test('names personal tokens and OAuth as credentials; the scopes belong to OAuth', () => {
    expect(find('/volumes/{volumeId}/attach', 'post').security).toEqual([
      { personalAccessToken: [] },
      { oauth: ['volumes:read_write', 'hosts:read_write'] },
    ])
    expect(find('/volumes/{volumeId}/attach', 'post', linode).security[1]).toEqual({
      oauth: ['volumes:read_write', 'linodes:read_write'],
    })
    expect(find('/regions', 'get').security).toEqual([])
  })

  test('POST takes Idempotency-Key (A9), lists take X-Filter, page and page_size (C1, C2)', () => {
    const keys = (one: Described) => one.parameters.map((parameter) => parameter.name ?? parameter.$ref)
    expect(keys(find('/volumes', 'post'))).toEqual(['#/components/parameters/IdempotencyKey'])
    expect(keys(find('/volumes', 'get'))).toEqual(['page', 'page_size', 'X-Filter'])
    expect(find('/volumes', 'get', linode).parameters.at(-1)).toMatchObject({
      description: expect.stringContaining('linode_id'),
    })
  })

  test('a job response has Operation-Id and Location, a notification has neither (F2)', () => {
    const own = (path: string, method: string) =>
      Object.keys(find(path, method).responses['200']?.headers ?? {}).filter(
        (name) => !/^(X-|Cache-Control|Vary)/.test(name),
      )
    expect(own('/volumes', 'post')).toEqual(['Operation-Id', 'Location', 'Idempotent-Replay'])
    expect(own('/volumes/{volumeId}', 'put')).toEqual([])
  })

  test('each error of the table is listed under its status', () => {
    for (const { operation, path } of make().compiled.operations) {
      const { responses } = find(path, operation.method.toLowerCase())
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '429', '500', '503']))
      for (const code of operation.codes)
        expect(responses[errorCodes[code].status]).toMatchObject({
          description: expect.stringContaining(errorCodes[code].meaning),
        })
    }
  })

  test('fields of one dialect are only in the document of that dialect (E10)', () => {
    const shapes = (dialect: typeof neutral) =>
      (make(dialect).document['components'] as { schemas: Record<string, { properties: object; required: string[] }> })
        .schemas
    const added = {
      Cluster: ['status', 'tier', 'apl_enabled'],
      Volume: [],
      Event: ['details'],
      Account: ['billing_source'],
      NodeView: ['id', 'instance_id', 'status'],
    }
    for (const [title, fields] of Object.entries(added)) {
      const [here, there] = [shapes(linode)[title], shapes(neutral)[title]]
      const inNeutral = (names: readonly string[]) =>
        names.map((name) => name.replace('linode_', 'host_').replace('lke_', 'orch_'))
      expect(new Set(inNeutral(Object.keys(here?.properties ?? {})))).toEqual(
        new Set([...Object.keys(there?.properties ?? {}), ...fields]),
      )
      expect(inNeutral(here?.required ?? [])).toEqual([...(there?.required ?? []), ...fields])
    }
  })

  test('the event stream is not JSON', () => {
    expect(find('/account/events/stream', 'get').responses['200']).toMatchObject({
      content: { 'text/event-stream': {} },
    })
  })
})
