import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  clusterCreateSchema,
  clusterSchema,
  clusterUpdateSchema,
  endpointSchema,
  nodeSchema,
  operations,
  pageOf,
  poolCreateSchema,
  poolSchema,
  versionSchema,
  volumeAttachSchema,
  volumeCreateSchema,
  volumeSchema,
  volumeStatuses,
  hardwareTypes,
  dashboardSchema,
  kubeconfigSchema,
  errorBodySchema,
} from './index.ts'
import type { JsonSchema } from './dialect/json-schema.ts'

const page = readFileSync(new URL('../../../docs/spec/service-api.md', import.meta.url), 'utf8')

function readRows(heading: string): string[][] {
  const after = page.slice(page.indexOf(`\n${heading}\n`) + heading.length + 2)
  const section = after.slice(0, after.search(/\n#{2,} /))
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return rows.filter(
    (cells) => !/^-+$/.test(cells[0] ?? '') && !/^(Field|#|Limit|Shape|Operations)$/.test(cells[0] ?? ''),
  )
}

const endpoints = ['### Volumes', '### Clusters', '### Nodes', '### Node pools', '### Versions']
  .flatMap(readRows)
  .filter((cells) => /^\d+$/.test(cells[0] ?? ''))
  .map(([number, method, path, request, response]) => ({
    number: Number(number),
    method,
    path,
    request: request ?? '',
    response: response ?? '',
  }))

const scopes = new Map(
  readRows('## Authentication').flatMap(([numbers, words]) =>
    (numbers ?? '').split(', ').map((number) => [Number(number), (words ?? '').split(' and ')] as const),
  ),
)

const names = (schema: JsonSchema) => Object.keys(schema.properties ?? {})
const asJson = (schema: TSchema): JsonSchema => schema
const fields = (heading: string) => readRows(heading).map((cells) => cells[0] ?? '')

describe('the operation table matches docs/spec/service-api.md', () => {
  test('the page has operations 1 to 30, each with its scope', () => {
    expect(endpoints.map((one) => one.number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(scopes.size).toBe(30)
  })

  test.each(endpoints)('operation $number is $method $path with the scope of the page', ({ number, method, path }) => {
    const found = operations.filter((operation) => operation.number === number)
    expect(found.map((operation) => [operation.method, operation.path])).toEqual([[method, path]])
    expect(found[0]?.scopes).toEqual(scopes.get(number))
    expect(found[0]?.access).toBe('token')
  })

  test('operations marked {} on the page have an empty response object (E10)', () => {
    const marked = endpoints.filter(({ response }) => response.startsWith('{}')).map(({ number }) => number)
    expect(marked).toEqual([5, 7, 9, 14, 18, 19, 21, 22, 27, 28])
    for (const number of marked)
      expect(names(asJson(operations.find((one) => one.number === number)?.response ?? {}))).toEqual([])
  })

  test('an operation has a body exactly if the page lists a body', () => {
    const withBody = endpoints.filter(({ request }) => request.startsWith('body')).map(({ number }) => number)
    expect(
      operations
        .filter((one) => one.number !== undefined && one.body)
        .map((one) => one.number)
        .toSorted((a = 0, b = 0) => a - b),
    ).toEqual(withBody)
  })
})

describe('every field of the page is in its schema, in order', () => {
  test.each([
    ['### Volume', asJson(volumeSchema)],
    ['### Cluster', asJson(clusterSchema)],
    ['### Node pool', asJson(poolSchema)],
    ['### Node', asJson(nodeSchema)],
    ['### Version', asJson(versionSchema)],
  ])('%s', (heading, schema) => {
    const wanted = fields(heading)
    expect(wanted.length).toBeGreaterThan(0)
    expect(names(schema).slice(0, wanted.length)).toEqual(wanted)
    expect(schema.required).toEqual(names(schema))
  })

  test('other shapes: endpoint, dashboard, kubeconfig, page wrapper, error body', () => {
    const shapes = new Map(readRows('### Other shapes').map(([shape = '', text = '']) => [shape, text]))
    const shown: readonly (readonly [string, JsonSchema])[] = [
      ['API endpoint record', endpointSchema],
      ['Dashboard response', dashboardSchema],
      ['Kubeconfig response', kubeconfigSchema],
      ['Page wrapper', pageOf(endpointSchema)],
      ['Error body', errorBodySchema],
    ]
    expect(shown.map(([shape]) => shape)).toEqual([...shapes.keys()])
    for (const [shape, schema] of shown) for (const name of names(schema)) expect(shapes.get(shape)).toContain(name)
  })

  test('the enums of Volume match the page', () => {
    const notes = new Map(readRows('### Volume').map(([field = '', , text = '']) => [field, text]))
    const listed = (field: string) => /Enum: ([^.]*)\./.exec(notes.get(field) ?? '')?.[1]?.split(', ')
    expect(listed('status')).toEqual([...volumeStatuses])
    expect(listed('hardware_type')).toEqual([...hardwareTypes])
  })
})

describe('bodies have the fields of the page', () => {
  const create = readRows('### Volumes').filter((cells) => cells.length === 4 && !/^\d+$/.test(cells[0] ?? ''))
  const attachBegins = create.findIndex((cells, index) => index > 0 && cells[0] === 'host_id' && cells[2] === 'yes')

  test.each([
    ['create (2)', create.slice(0, attachBegins), asJson(volumeCreateSchema)],
    ['attach (6)', create.slice(attachBegins), asJson(volumeAttachSchema)],
  ] as const)('volume %s: fields and required ones', (_, rows, schema) => {
    expect(rows.length).toBeGreaterThan(2)
    expect(names(schema)).toEqual(expect.arrayContaining(rows.map(([name]) => name)))
    expect(schema.required).toEqual(rows.filter((cells) => cells[2] === 'yes').map(([name]) => name))
  })

  test('cluster create (11), cluster update (13), pool create (24)', () => {
    expect(asJson(clusterCreateSchema).required).toEqual(['label', 'region', 'k8s_version', 'node_pools'])
    expect(names(asJson(clusterCreateSchema))).toEqual(expect.arrayContaining(['control_plane', 'tags']))
    expect(asJson(clusterUpdateSchema).required ?? []).toEqual([])
    expect(names(asJson(clusterUpdateSchema))).toEqual(['label', 'k8s_version', 'tags', 'control_plane'])
    expect(asJson(poolCreateSchema).required).toEqual(['type', 'count'])
    expect(names(asJson(poolCreateSchema))).toEqual(
      expect.arrayContaining(['type', 'count', 'autoscaler', 'disks', 'tags']),
    )
  })

  test('"Volume and cluster label length | 1..32 characters", "Node pool count | 1..100"', () => {
    const limits = Object.fromEntries(readRows('## Limits'))
    expect(limits['Volume and cluster label length']).toBe('1..32 characters')
    expect(limits['Node pool count']).toBe('1..100')
    for (const { properties } of [volumeCreateSchema, clusterCreateSchema]) {
      expect(properties.label).toMatchObject({ minLength: 1, maxLength: 32 })
    }
    expect(poolCreateSchema.properties.count).toMatchObject({ minimum: 1, maximum: 100 })
  })
})
