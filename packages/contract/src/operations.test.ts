import { describe, expect, test } from 'vitest'
import { events, errorCodes, operations, transportCodes } from './index.ts'
import type { JsonSchema } from './dialect/json-schema.ts'

const key = (one: { method: string; path: string }) => `${one.method} ${one.path.replaceAll(/\{\w+\}/g, '{}')}`
const names = (schema: JsonSchema | undefined) => Object.keys(schema?.properties ?? {})

describe('the operation table', () => {
  test('names are unique and have the form <resource>.<verb>', () => {
    const all = operations.map((one) => one.name)
    expect(new Set(all).size).toBe(all.length)
    for (const name of all) expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
  })

  test('no two operations have the same method and path', () => {
    expect(new Set(operations.map(key)).size).toBe(operations.length)
  })

  test.each(operations)('$name: path parameters are those of its schema', ({ path, params }) => {
    expect([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])).toEqual(names(params))
  })

  test.each(operations)('$name: a list has filters, pages and a page wrapper, all or none (C1, C2)', (one) => {
    const isPage = names(one.response).slice(0, 4).join() === 'data,page,pages,results'
    expect(one.filterable !== undefined).toBe(isPage)
    expect(names(one.query).includes('page_size')).toBe(isPage)
  })

  test('filterable fields exist in the items of their list (C3)', () => {
    for (const { filterable, response } of operations) {
      const item = (response as JsonSchema).properties?.['data']?.items
      for (const field of Object.keys(filterable ?? {})) {
        const found = field
          .split('.')
          .reduce((schema: JsonSchema | undefined, name) => schema?.properties?.[name], item)
        expect(found, field).toBeDefined()
      }
    }
  })

  test('creates are the POSTs on a collection (G4)', () => {
    const lists = new Set(operations.filter((one) => one.filterable).map((one) => one.path))
    const creates = operations.filter((one) => one.method === 'POST' && lists.has(one.path))
    expect(operations.filter((one) => one.isCreate)).toEqual(creates)
  })

  test('GET has no body and writes no event', () => {
    for (const one of operations.filter(({ method }) => method === 'GET')) {
      expect([one.body, one.event]).toEqual([undefined, undefined])
    }
  })

  test('every mutation writes an event, except tickets of consoles, the two marks on events and client preferences (F2, G12, H18)', () => {
    const silent = operations.filter((one) => one.method !== 'GET' && one.event === undefined)
    expect(silent.map((one) => one.name)).toEqual([
      'host.open_console',
      'event.mark_seen',
      'event.mark_read',
      'preference.update',
    ])
  })

  test('public operations are the catalogue: regions, images, kernels and prices (G3)', () => {
    const open = operations.filter((one) => one.access === 'public')
    expect(new Set(open.map((one) => one.path.replace(/\/\{\w+\}$/, '')))).toEqual(
      new Set([
        '/regions',
        '/regions/availability',
        '/regions/{regionId}/availability',
        '/images',
        '/hosts/kernels',
        '/hosts/types',
        '/volumes/types',
        '/orch/types',
      ]),
    )
    for (const one of open) expect([one.scopes, one.grants]).toEqual([[], []])
  })

  test('every change requires a write scope, and so do node view and kubeconfig', () => {
    const reads = (scope: string) => scope.endsWith(':read_only')
    const odd = operations.filter((one) => one.scopes.length > 0 && one.scopes.every(reads) !== (one.method === 'GET'))
    expect(odd.map((one) => one.name).toSorted()).toEqual(['kubeconfig.view', 'node.view'])
  })

  test('grants refer to a path parameter, a body field, the volume in the path, or the snapshot or backup in either', () => {
    for (const one of operations) {
      for (const rule of one.grants.filter((grant) => 'at' in grant)) {
        const [where, name = ''] = rule.at.split('.')
        const known =
          where === 'path'
            ? names(one.params)
            : where === 'body'
              ? names(one.body)
              : [where === 'snapshot' || where === 'backup' ? 'volume_id' : 'host_id']
        expect(known, `${one.name}: ${rule.at}`).toContain(name)
      }
    }
  })

  test('summaries are one sentence each', () => {
    for (const { summary } of operations) expect(summary).toMatch(/^[A-Z][^.]*\.$/)
  })
})

describe('the tables of error codes and events match the operation table', () => {
  test('every code belongs to the transport or an operation, never to both, and every used code exists', () => {
    const used = new Set<string>(operations.flatMap((one) => one.codes))
    const special = Object.keys(errorCodes).filter((code) => !Object.hasOwn(transportCodes, code))
    expect([...used].toSorted()).toEqual(special.toSorted())
  })

  test('codes are dotted, and their meaning is one sentence', () => {
    for (const [code, { meaning }] of Object.entries(errorCodes)) {
      expect(code).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/)
      expect(meaning).toMatch(/^.+\.$/)
    }
  })

  test('only temporary conditions are 503, and every rule is 400 (B2, B4, B5)', () => {
    const special = Object.entries(errorCodes).filter(([code]) => !Object.hasOwn(transportCodes, code))
    expect(special.filter(([, { status }]) => status !== 400).map(([code]) => code)).toEqual([
      'cluster.kubeconfig_not_ready',
      'cluster.endpoints_not_ready',
    ])
    expect(
      Object.entries(errorCodes)
        .filter(([, { status }]) => status === 503)
        .map(([code]) => code)
        .toSorted(),
    ).toEqual([
      'cluster.endpoints_not_ready',
      'cluster.kubeconfig_not_ready',
      'service.busy',
      'service.database_away',
      'service.database_full',
      'service.maintenance',
      'service.stopping',
    ])
  })

  test('every event is written by an operation, the operator or the system (F3)', () => {
    const used = new Set(operations.map((one) => one.event))
    expect(Object.keys(events).filter((action) => !used.has(action as keyof typeof events))).toEqual([
      'volume_purge',
      'volume_migrate',
      'volume_repair',
      'volume_purge_soon',
      'volume_damaged',
      'volume_backup_verify',
      'volume_backup_restore',
      'volume_backup_purge',
      'snapshot_policy_skip',
      'volume_snapshot_restore',
      'volume_snapshot_purge',
      'host_migrate',
      'host_restore',
      'host_purge',
      'host_disk_restore',
      'host_disk_purge',
      'resource_orphaned',
      'orch_cluster_restore',
      'orch_cluster_purge',
      'orch_pool_restore',
      'orch_pool_purge',
      'orch_node_create',
    ])
  })
})
