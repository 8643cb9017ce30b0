import { type JsonSchema, operations, type TranslatedTextKind } from '@moorage/contract'
import { linode, makeTranslation } from '@moorage/contract/words'
import type { FetchInit } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import { speakLinode } from './linode-fetch.ts'

function openWire(answer: unknown, mediaType = 'application/json') {
  const sent: { url: string; init: FetchInit }[] = []
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const fetch = speakLinode(async (url, init) => {
    sent.push({ url, init })
    return new Response(text, { headers: { 'content-type': mediaType } })
  })
  const ask = (path: string, more: Partial<FetchInit> = {}) =>
    fetch(`http://service.test/v4${path}`, {
      method: 'GET',
      headers: {},
      signal: new AbortController().signal,
      redirect: 'error',
      ...more,
    })
  return { sent, ask, read: async (path: string): Promise<unknown> => JSON.parse(await (await ask(path)).text()) }
}

const samples: Readonly<Record<TranslatedTextKind | 'seconds', readonly [wire: string, neutral: string | number]>> = {
  action: ['linode_boot', 'host_boot'],
  entity: ['lkecluster', 'orchcluster'],
  resource: ['lkecluster', 'cluster'],
  url: ['/v4/linode/instances/7', '/v4/hosts/instances/7'],
  scopes: ['linodes:read_only lke:read_write', 'hosts:read_only orch:read_write'],
  capability: ['LKE HA Control Planes', 'HA Control Planes'],
  cluster_type: ['lke-ha', 'orch-ha'],
  kernel: ['linode/latest', 'latest'],
  maintenance_policy: ['linode/migrate', 'migrate'],
  seconds: ['1:02:03', 3_723],
}
const write = makeTranslation(linode, 'write')

/** Returns a sample response with only the fields whose values differ between dialects. */
function fill(schema: JsonSchema, side: 0 | 1): unknown {
  const kind = schema['x-moor-words']
  if (kind !== undefined) return samples[kind][side]
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const value = fill(part, side)
    return value === undefined ? [] : [[side === 0 ? write.wireName(name) : name, value] as const]
  })
  if (fields.length > 0) return Object.fromEntries(fields)
  const item = schema.items && fill(schema.items, side)
  if (item !== undefined) return [item]
  return schema.anyOf?.map((part) => fill(part, side)).find((one) => one !== undefined)
}

const marked = operations.filter(({ response }) => fill(response, 0) !== undefined)

describe('a client in neutral words of an installation in the linode dialect', () => {
  test.each(marked.map((one) => [one.name, one] as const))(
    'reads the words of %s',
    async (_name, { path, response }) => {
      const { read } = openWire(fill(response, 0))
      expect(await read(path)).toEqual(fill(response, 1))
    },
  )

  test('sends paths, fields and filters in the words of the wire', async () => {
    const { sent, ask } = openWire({})
    const filter = { 'entity.type': { '+neq': 'host' }, '+or': [{ host_id: 7 }], '+order_by': 'host_id', label: 'é' }
    await ask('/hosts/instances/7/volumes?page=2', { headers: { 'x-filter': JSON.stringify(filter), accept: 'x' } })
    await ask('/volumes', { method: 'POST', body: JSON.stringify({ host_id: 7, labels: { host_id: 'mine' } }) })
    expect(sent.map(({ url }) => url)).toEqual([
      'http://service.test/v4/linode/instances/7/volumes?page=2',
      'http://service.test/v4/volumes',
    ])
    expect(sent[0]?.init.headers).toEqual({
      accept: 'x',
      'x-filter': String.raw`{"entity.type":{"+neq":"linode"},"+or":[{"linode_id":7}],"+order_by":"linode_id","label":"\u00e9"}`,
    })
    expect(sent[1]?.init.body).toBe('{"linode_id":7,"labels":{"host_id":"mine"}}')
  })

  test('finds the field of a refusal, and lets a text that is no JSON be', async () => {
    const { read } = openWire({ errors: [{ field: 'linode_id', reason: 'Linode busy.' }] })
    expect(await read('/volumes')).toEqual({ errors: [{ field: 'host_id', reason: 'Linode busy.' }] })
    expect(await (await openWire('<p>away</p>', 'text/html').ask('/volumes')).text()).toBe('<p>away</p>')
  })

  test('keeps what people have named themselves', async () => {
    const { read } = openWire({ labels: { linode_id: 'x' }, tags: ['linode'], label: 'linode_boot' })
    expect(await read('/lke/clusters')).toEqual({ labels: { linode_id: 'x' }, tags: ['linode'], label: 'linode_boot' })
  })

  test('reads a stream as it comes', async () => {
    const { ask } = openWire(
      'id: 4\nevent: x\ndata: {"action":"linode_boot"}\n\n: alive\n\n',
      'text/event-stream; charset=utf-8',
    )
    const reader = (await ask('/events/stream')).body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader?.read(); part && part.done !== true; part = await reader?.read())
      text += decoder.decode(part.value)
    expect(text).toBe('id: 4\nevent: x\ndata: {"action":"host_boot"}\n\n: alive\n\n')
  })
})
