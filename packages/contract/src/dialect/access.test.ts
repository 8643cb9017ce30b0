import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import {
  compileDialect,
  linode,
  neutral,
  openApiDocument,
  formKeyword,
  translatedValueKeyword,
  type Grants,
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

const grants: Grants = {
  volume: [{ id: 1, label: 'data', permissions: 'read_only' }],
  host: [{ id: 2, label: 'web', permissions: 'read_write' }],
  cluster: [{ id: 3, label: 'k', permissions: null }],
  image: [{ id: 4, label: 'golden', permissions: null }],
  global: { add_volumes: true, add_hosts: true, add_clusters: false, add_images: false, account_access: 'read_only' },
}
const recorded = {
  linode: grants.host,
  nodebalancer: [],
  domain: [],
  stackscript: [],
  longview: [],
  image: grants.image,
  volume: grants.volume,
  firewall: [],
  database: [],
  vpc: [],
  lkecluster: grants.cluster,
  global: {
    add_domains: false,
    add_linodes: true,
    add_longview: false,
    longview_subscription: false,
    add_stackscripts: false,
    add_nodebalancers: false,
    add_images: false,
    add_volumes: true,
    add_firewalls: false,
    add_databases: false,
    add_vpcs: false,
    add_lkes: false,
    account_access: 'read_only',
    cancel_account: false,
    child_account_access: null,
  },
}

describe('grants in the linode dialect (facts 9.3)', () => {
  test.each(['grant.view', 'grant.update', 'profile.view_grants'] as const)(
    '%s: every recorded list and flag, in the order of recorded responses',
    (name) => {
      const sent = find(name).writeBody(grants)
      expect(JSON.stringify(sent)).toBe(JSON.stringify(recorded))
      expect(ajv.validate(find(name).response, sent), JSON.stringify(ajv.errors)).toBe(true)
      expect(Object.keys((find(name).response as { properties?: object }).properties ?? {})).toEqual(
        Object.keys(recorded),
      )
    },
  )

  test('the update accepts the response as its body; fields that only this dialect has are dropped', () => {
    const { body, readBody } = find('grant.update')
    expect(ajv.validate(body ?? {}, recorded)).toBe(true)
    expect(readBody(recorded)).toEqual(grants)
    expect(
      readBody({
        linode: [{ id: 2, permissions: null }],
        domain: [{ id: 1 }],
        global: { add_lkes: true, add_domains: true },
      }),
    ).toEqual({ host: [{ id: 2, permissions: null }], global: { add_clusters: true } })
    expect(readBody({ host: [{ id: 2, permissions: null }], cluster: [], global: { add_hosts: true } })).toEqual({
      global: {},
    })
  })

  test('errors use the names that lists and flags have in this dialect', () => {
    expect(
      ['host[0].id', 'cluster[2].permissions', 'global.add_clusters'].map((field) => wire.fieldToWire(field)),
    ).toEqual(['linode[0].id', 'lkecluster[2].permissions', 'global.add_lkes'])
    expect(wire.reasonToWire('request.reference_invalid', 'host[0].id is not valid')).toBe('linode[0].id is not valid')
  })
})

describe('the audit in the linode dialect (decision G9)', () => {
  const record = {
    id: 1,
    created: '2026-11-20T23:16:30',
    username: 'admin',
    token: { id: 2, label: 'ci' },
    operation: 'cluster.update',
    entity: { type: 'cluster', id: '3' },
    outcome: 'accepted',
    status: 200,
    code: null,
    reason: null,
    request_id: 'r',
    address: '127.0.0.1',
  }

  test('resources have the names of the dialect; operations keep their neutral names', () => {
    const page = { data: [record, { ...record, entity: null, token: null }], page: 1, pages: 1, results: 2 }
    const sent = find('audit.list').writeBody(page)
    expect(sent).toEqual({ ...page, data: [{ ...record, entity: { type: 'lkecluster', id: '3' } }, page.data[1]] })
    expect(ajv.validate(find('audit.list').response, sent)).toBe(true)
  })

  test('C2: the filter accepts the names of the dialect, which differ from the names in events', () => {
    const { readFilterTerm, wordsContaining } = find('audit.list')
    expect(readFilterTerm('entity.type', 'lkecluster')).toEqual({ field: 'entity.type', value: 'cluster' })
    expect(readFilterTerm('entity.type', 'cluster')).toEqual({ field: 'entity.type', value: '?' })
    expect(readFilterTerm('operation', 'host.create')).toEqual({ field: 'operation', value: 'host.create' })
    expect(wordsContaining('entity.type', 'lke')).toEqual(['cluster', 'node', 'pool'])
    expect(find('event.list').readFilterTerm('entity.type', 'lkecluster').value).toBe('orchcluster')
  })

  test('no two resources of this dialect have the same name', () => {
    const names = [...new Set(wire.operations.map(({ operation }) => operation.name.split('.')[0] ?? ''))]
    expect(new Set(names.map((name) => linode.resources[name] ?? name)).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.keys(linode.resources)))
  })
})

describe('access in other schemas', () => {
  test.each([neutral, linode])(
    'A1: only the grants of an unrestricted user can be 204, and the $name document says so',
    (dialect) => {
      const compiled = compileDialect(dialect)
      const { paths } = openApiDocument({ compiled, origin: 'http://127.0.0.1:4400', version: '0.1.0' })
      const empty = Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([, one]) => Object.hasOwn((one as { responses: object }).responses, '204'))
          .map(([method]) => `${method} ${path}`),
      )
      expect(empty.toSorted()).toEqual(['get /account/users/{username}/grants', 'get /profile/grants'])
    },
  )

  test('G8: the OpenAPI document lists the body fields that require all scopes', () => {
    const { paths } = openApiDocument({ compiled: plain, origin: 'http://127.0.0.1:4400', version: '0.1.0' })
    const told = (path: string, method: string) =>
      (paths[path]?.[method] as { requestBody: { description?: string } } | undefined)?.requestBody.description
    expect(told('/account/users', 'post')).toBe(
      'A token with all scopes (`*`) is required for `password` and for `restricted: false`. Application tokens that send `password` are rejected with 403.',
    )
    expect(told('/account/users/{username}', 'put')).toBe(
      'A token with all scopes (`*`) is required for `password` and for `restricted: false` if it is true. Application tokens that send `password` are rejected with 403.',
    )
    expect(told('/tags', 'post')).toBeUndefined()
  })

  test('scopes of an application and capabilities of the account are in the words of the dialect', () => {
    const app = {
      id: 1,
      label: 'a',
      scopes: 'hosts:read_only volumes:read_write',
      website: 'https://a.example',
      created: '2026-11-20T23:16:30',
      expiry: null,
      thumbnail_url: null,
    }
    expect(find('app.view').writeBody(app)).toEqual({ ...app, scopes: 'linodes:read_only volumes:read_write' })
    expect(find('account.view').writeBody({ capabilities: ['Hosts', 'Kubernetes', 'HA Control Planes'] })).toEqual({
      capabilities: ['Linodes', 'Kubernetes', 'LKE HA Control Planes'],
      billing_source: 'linode',
    })
  })
})
