import { Ajv2020 } from 'ajv/dist/2020.js'
import { forbidControls } from './rename-schema.ts'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from './json-schema.ts'
import {
  compileDialect,
  secondaryTypes,
  events,
  errorCodes,
  isRecord,
  linode,
  neutral,
  operations,
  hasDialect,
  formKeyword,
  translatedValueKeyword,
  type OperationName,
} from '../index.ts'

const plain = compileDialect(neutral)
const wire = compileDialect(linode)
const ajv = new Ajv2020({ strict: true }).addKeyword(translatedValueKeyword).addKeyword(formKeyword)

function find(name: OperationName, compiled = wire) {
  const found = compiled.operations.find((one) => one.operation.name === name)
  if (!found) throw new Error(`${name} is not compiled`)
  return found
}

const volume = {
  id: 1,
  label: 'data',
  created: '2026-11-20T23:16:30',
  updated: '2026-11-20T23:16:30',
  filesystem_path: '/dev/disk/by-id/scsi-0Linode_Volume_data',
  hardware_type: 'nvme',
  host_id: 7,
  host_label: 'web',
  region: 'eu-north',
  size: 20,
  status: 'active',
  tags: ['a'],
  encryption: 'disabled',
  io_ready: true,
  orch_cluster_id: null,
  locks: [],
}
const event = {
  id: 9,
  action: 'host_boot',
  status: 'notification',
  percent_complete: null,
  time_remaining: null,
  rate: null,
  duration: null,
  entity: { id: 7, type: 'host', label: 'web', url: '/v4/hosts/instances/7' },
  secondary_entity: { id: 3, type: 'orchcluster', label: 'c', url: '/v4/orch/clusters/3' },
  username: null,
  message: null,
  created: '2026-11-20T23:16:30',
  seen: false,
  read: false,
}

describe('neutral is identity', () => {
  test("schemas, paths, scopes and bodies are the table's own objects", () => {
    expect(plain.operations.map((one) => one.operation)).toEqual(operations.filter((one) => hasDialect(one, 'neutral')))
    for (const one of plain.operations) {
      const body = { host_id: 1 }
      expect([one.path, one.scopes]).toEqual([one.operation.path, one.operation.scopes])
      expect(one.body).toEqual(one.operation.body && forbidControls(one.operation.body))
      expect(one.query).toBe(one.operation.query)
      expect(one.response).toBe(one.operation.response)
      expect(one.readBody(body)).toBe(body)
      if (!one.operation.wholeResponse) expect(one.writeBody(body)).toBe(body)
    }
  })

  test('fields, filters, scopes and reasons are unchanged', () => {
    expect(plain.fieldToWire('node_pools[0].count')).toBe('node_pools[0].count')
    expect(find('volume.list', plain).readFilterTerm('host_id', 7)).toEqual({ field: 'host_id', value: 7 })
    expect(plain.scopeToWire('hosts:read_only')).toBe('hosts:read_only')
    expect([
      plain.scopeFromWire('orch:read_write'),
      plain.scopeFromWire('*'),
      plain.scopeFromWire('lke:read_only'),
    ]).toEqual(['orch:read_write', '*', null])
    expect(plain.reasonToWire('host.label_taken', 'host_id is not valid')).toBe('host_id is not valid')
  })
})

describe('linode data has only existing names', () => {
  test('actions, entities and texts are keys of the tables in the contract', () => {
    expect(Object.keys(events)).toEqual(expect.arrayContaining(Object.keys(linode.actions)))
    expect(secondaryTypes).toEqual(expect.arrayContaining(Object.keys(linode.entities)))
    expect(Object.keys(errorCodes)).toEqual(
      expect.arrayContaining([...Object.keys(linode.texts), ...Object.keys(linode.phrases)]),
    )
  })

  test('every host_ and orch_ action is translated, uniquely', () => {
    const words = Object.keys(events).map((action) => linode.actions[action] ?? action)
    expect(words.filter((word) => /^(host|orch)/.test(word))).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('the linode dialect', () => {
  test('a volume response has linode_id, linode_label and lke_cluster_id, in the order of recorded responses (facts 3.1)', () => {
    const { host_id, host_label, orch_cluster_id, ...rest } = volume
    const sent = find('volume.view').writeBody(volume)
    expect(sent).toEqual({
      ...rest,
      linode_id: host_id,
      linode_label: host_label,
      lke_cluster_id: orch_cluster_id,
    })
    expect(Object.keys(sent as object).join(' ')).toBe(
      'id status label created updated filesystem_path size linode_id linode_label io_ready region tags hardware_type encryption locks lke_cluster_id',
    )
    expect(ajv.compile(find('volume.view').response)(sent)).toBe(true)
  })

  test('an event response has action, entity types and URLs in the words of this dialect', () => {
    const sent = find('event.view').writeBody(event)
    expect(sent).toMatchObject({
      action: 'linode_boot',
      entity: { id: 7, type: 'linode', url: '/v4/linode/instances/7' },
      secondary_entity: { type: 'lkecluster', url: '/v4/lke/clusters/3' },
    })
    expect(find('event.stream').writeBody(event)).toEqual(sent)
    expect(Object.keys(sent as object).join(' ')).toBe(
      'id created seen read percent_complete time_remaining rate duration action username entity status secondary_entity message details',
    )
    const { entity, secondary_entity: second } = sent as { entity: object; secondary_entity: object }
    expect([Object.keys(entity).join(' '), Object.keys(second).join(' ')]).toEqual([
      'label id type url',
      'id type label url',
    ])
    expect(ajv.compile(find('event.view').response)(sent)).toBe(true)
    expect(find('event.view').writeBody({ ...event, secondary_entity: null })).toMatchObject({ secondary_entity: null })
  })

  test('distinguishes the resources of a tag', () => {
    const sent = find('tag.view').writeBody({
      data: [
        { type: 'volume', data: volume },
        { type: 'host', data: { id: 7, group: '' } },
      ],
      page: 1,
      pages: 1,
      results: 2,
    })
    expect(sent).toMatchObject({
      data: [
        { type: 'volume', data: { linode_id: 7 } },
        { type: 'linode', data: { id: 7, group: '' } },
      ],
    })
  })

  test.each([
    ['volume.create', { label: 'data', linode_id: 7, tags: ['a'] }, { label: 'data', host_id: 7, tags: ['a'] }],
    ['volume.attach', { linode_id: 7, persist_across_boots: false }, { host_id: 7, persist_across_boots: false }],
    ['tag.create', { label: 'a', linodes: [1], volumes: [2] }, { label: 'a', hosts: [1], volumes: [2] }],
    [
      'token.create',
      { scopes: 'linodes:read_write,lke:read_only volumes:read_only' },
      { scopes: 'hosts:read_write,orch:read_only volumes:read_only' },
    ],
  ] as const)('%s: parses the body to neutral words', (name, sent, neutralBody) => {
    const one = find(name)
    expect(one.body && ajv.compile(one.body)(sent)).toBe(true)
    expect(one.readBody(sent)).toEqual(neutralBody)
  })

  test('a neutral name in this dialect is an unknown key and never reaches a handler unchecked (A4)', () => {
    expect(find('volume.create').readBody({ label: 'data', host_id: 'x' })).toEqual({ label: 'data' })
  })
})

describe('linode responses beyond the contract (decision E10)', () => {
  const node = { id: '7-5f5e10001234', instance_id: null, status: 'not_ready' }
  const cluster = {
    id: 3,
    label: 'c',
    region: 'eu-north',
    k8s_version: '1.36',
    control_plane: { high_availability: false },
    tags: [],
    created: '2026-11-20T23:16:30',
    updated: '2026-11-20T23:16:30',
    locks: [],
  }
  const pool = {
    id: 7,
    type: 'g6-standard-2',
    count: 1,
    autoscaler: { enabled: false, min: 1, max: 1 },
    disks: [],
    nodes: [node],
    tags: [],
    label: '',
    labels: { 'example.com/host_id': 'kept' },
    taints: [],
    disk_encryption: 'enabled',
    locks: [],
  }
  const check = (name: OperationName, sent: unknown) =>
    expect([ajv.compile(find(name).response)(sent), name]).toEqual([true, name])

  test('every view has the title of a response schema, which lacks the constant fields of the view', () => {
    const titled = new Map(operations.flatMap((one) => listTitled(one.response)))
    for (const [title, { constants = {}, lifted }] of Object.entries(linode.views)) {
      const fields = Object.keys(titled.get(title)?.properties ?? {})
      expect(fields.length, title).toBeGreaterThan(0)
      expect(fields.filter((field) => Object.hasOwn(constants, field))).toEqual([])
      if (lifted !== undefined) expect(fields).toContain(lifted)
    }
  })

  test('a cluster has status, tier, apl_enabled and locks, alone and in a page; create, view, update and list are equal', () => {
    const shown = { ...cluster, status: 'ready', tier: 'standard', apl_enabled: false }
    for (const name of ['cluster.view', 'cluster.create', 'cluster.update'] as const) {
      expect(find(name).writeBody(cluster)).toEqual(shown)
      check(name, shown)
    }
    const page = find('cluster.list').writeBody({ data: [cluster], page: 1, pages: 1, results: 1 })
    expect(page).toEqual({ data: [shown], page: 1, pages: 1, results: 1 })
    check('cluster.list', page)
    const sent = find('cluster.view').writeBody(cluster)
    expect(Object.keys(isRecord(sent) ? sent : {})).toEqual(linode.views['Cluster']?.order)
  })

  test('a pool has its fields in the order of recorded responses; node labels are unchanged', () => {
    const sent = find('pool.view').writeBody(pool)
    expect(sent).toEqual(pool)
    expect(Object.keys(isRecord(sent) ? sent : {})).toEqual(linode.views['Pool']?.order)
    check('pool.view', sent)
  })

  test('node view returns {data: Node} with the flat fields beside it', () => {
    const sent = find('node.view').writeBody({ data: node })
    expect(sent).toEqual({ data: node, ...node })
    check('node.view', sent)
    expect(find('node.view').writeBody({ data: { ...node, instance_id: 12 } })).toMatchObject({
      instance_id: 12,
      data: { instance_id: 12 },
    })
  })

  test('resize returns the volume in the linode dialect and {} in the neutral dialect, regardless of the handler', () => {
    expect(find('volume.resize').writeBody(volume)).toEqual(find('volume.view').writeBody(volume))
    expect(find('volume.resize').response).toEqual(find('volume.view').response)
    expect(find('volume.resize', plain).writeBody(volume)).toEqual({})
  })

  test('node view accepts a read scope in the linode dialect; the contract requires a write scope (facts 1.1)', () => {
    expect([find('node.view').scopes, find('node.view').operation.scopes]).toEqual([
      ['lke:read_only'],
      ['orch:read_only'],
    ])
    expect(find('node.view', plain).scopes).toEqual(['orch:read_write'])
    expect(find('node.delete').scopes).toEqual(['lke:read_write'])
  })

  test('control planes have the types lke-sa and lke-ha, and hosts lke_cluster_id', () => {
    const page = (id: string) => ({
      data: [{ id, label: '', price: { hourly: 0, monthly: 0 }, region_prices: [], transfer: 0 }],
      page: 1,
      pages: 1,
      results: 1,
    })
    expect(['orch-sa', 'orch-ha'].map((id) => find('cluster_type.list').writeBody(page(id)))).toEqual([
      page('lke-sa'),
      page('lke-ha'),
    ])
    expect(find('cluster_type.list', plain).writeBody(page('orch-sa'))).toEqual(page('orch-sa'))
    expect(find('host.view').writeBody({ id: 1, orch_cluster_id: 3 })).toMatchObject({ id: 1, lke_cluster_id: 3 })
  })

  test('usage has the same resource names as events, also in its filter', () => {
    const one = { type: 'orchcluster', id: 3, label: 'c', url: '/v4/orch/clusters/3' }
    expect(find('usage.list').writeBody({ data: [one] })).toMatchObject({
      data: [{ ...one, type: 'lkecluster', url: '/v4/lke/clusters/3' }],
    })
    expect(find('usage.list').readFilterTerm('type', 'lkecluster')).toEqual({ field: 'type', value: 'orchcluster' })
  })
})

function listTitled(schema: JsonSchema): [string, JsonSchema][] {
  const below = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].flatMap(listTitled)
  return schema.title === undefined ? below : [[schema.title, schema], ...below]
}
