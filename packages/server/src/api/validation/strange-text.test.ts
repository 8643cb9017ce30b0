import { compileDialect, type JsonSchema, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { updateRows } from '#testkit/database/rows.ts'
import type { TableFixture } from '#testkit/operation-table/table-fixture.ts'
import { useTableFixture } from '#testkit/benches/use-bench.ts'

const world = await useTableFixture(neutral)

type StringField = readonly [at: string, schema: JsonSchema]

function stringsOf(schema: JsonSchema, at = ''): StringField[] {
  const own: StringField[] = [schema.type].flat().includes('string') ? [[at, schema]] : []
  const fields = { ...schema.properties, ...schema.patternProperties, ...(schema.items ? { '[]': schema.items } : {}) }
  return [
    ...own,
    ...Object.entries(fields).flatMap(([name, child]) => stringsOf(child, `${at}.${name}`)),
    ...(schema.anyOf ?? []).flatMap((one) => stringsOf(one, at)),
  ]
}

function accepts({ enum: words, pattern, 'x-moor-form': form }: JsonSchema, text: string): boolean {
  return words ? words.includes(text) : new RegExp(pattern ?? form ?? '', 'u').test(text)
}

describe.each([neutral, linode])('strings of request bodies exclude control characters ($name dialect)', (dialect) => {
  const fields = compileDialect(dialect).operations.flatMap(({ operation, body }) =>
    body ? stringsOf(body, operation.name) : [],
  )
  const acceptingAny = (controls: string[]) =>
    fields.filter(([, schema]) => controls.some((one) => accepts(schema, `a${one}b`))).map(([at]) => at)

  it('has many strings', () => expect(fields.length).toBeGreaterThan(100))

  it('none accepts C0 except line feed and tab, DEL, or C1', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
    const isRejected = (one: string) => /[^\P{Cc}\t\n]/u.test(one)
    expect(acceptingAny(controls.filter(isRejected))).toEqual([])
  })

  it('only comments are multi-line', () => {
    expect(acceptingAny(['\n'])).toEqual(['config.create.comments', 'config.update.comments'])
  })
})

describe('stored texts with control characters from earlier releases', async () => {
  const old = 'a\u001b[2Jb'
  const path = `/v4/volumes/${world.mine['volumeId']}`
  await updateRows(world.http.store, 'volumes', { tags: [old] })
  await updateRows(world.http.store, 'tokens', { label: old })
  const put = (body: object, at = path) => world.http.call('PUT', at, { body })

  it('are shown and can be filtered', async () => {
    const header = Buffer.from(JSON.stringify({ tags: old })).toString('latin1')
    const found = await world.http.call('GET', '/v4/volumes', { headers: { 'x-filter': header } })
    expect([found.status, found.body['results']]).toEqual([200, 1])
  })

  it.each([
    [['new\u0085'], 'tags[0]', 'U+0085'],
    [[old, `${old}\u007f`], 'tags[1]', 'U+001B'],
  ])('do not allow another one: %j', async (tags, field, named) => {
    const { status, body } = await put({ tags })
    const reason = `Must not contain control characters: remove ${named}`
    expect([status, body['errors']]).toEqual([400, [{ field, reason, code: 'request.field_invalid' }]])
  })

  it('do not block an update that repeats them, and can be removed', async () => {
    expect((await put({ tags: [old, 'more'] })).body['tags']).toEqual([old, 'more'])
    expect((await put({ label: old }, `/v4/profile/tokens/${world.mine['tokenId']}`)).status).toBe(200)
    expect((await world.http.call('DELETE', `/v4/tags/${encodeURIComponent(old)}`)).status).toBe(200)
    expect((await world.http.call('GET', path)).body['tags']).toEqual(['more'])
    expect((await put({ tags: [old] })).status).toBe(400)
  })

  it('with several lines: the reason states what is allowed', async () => {
    const config = `/v4/hosts/instances/${world.mine['hostId']}/configs/${world.mine['configId']}`
    expect((await put({ comments: 'one\n\ttwo' }, config)).status).toBe(200)
    const { body } = await put({ comments: 'one\r\ntwo' }, config)
    const reason = 'Must not contain control characters except line feed and tab: remove U+000D'
    expect(body['errors']).toMatchObject([{ field: 'comments', reason }])
  })
})

const strange =
  'é|e\u0301|\ufb01le|ｆｕｌｌ|\u202egnirts\u202c|تاج|😀|👩‍👩‍👧|z\u0351\u0352|a\u200bb|a\u2028b|a\uffffb|\ue000|\ufeffa|\'";--`|a\\b|%s%n%00|../../etc/passwd|<script>alert(1)</script>|{{7*7}}${7*7}'.split(
    '|',
  )
const volume = (w: TableFixture) => `/volumes/${w.mine['volumeId']}`
const host = (w: TableFixture) => `/hosts/instances/${w.mine['hostId']}`
const pool = (w: TableFixture) => `/orch/clusters/${w.mine['clusterId']}/pools/${w.mine['poolId']}`
const places = [
  ['tags of a volume', volume, 'tags'],
  ['tags of a host', host, 'tags'],
  ['tags of a cluster', (w: TableFixture) => `/orch/clusters/${w.mine['clusterId']}`, 'tags'],
  ['tags of a pool', pool, 'tags'],
  ['label of a pool', pool, 'label'],
  ['comments of a configuration', (w: TableFixture) => `${host(w)}/configs/${w.mine['configId']}`, 'comments'],
  ['label of a token', (w: TableFixture) => `/profile/tokens/${w.mine['tokenId']}`, 'label'],
] as const
const valueOf = (field: string, text: string) => (field === 'tags' ? [text] : text)
describe('unusual text', () => {
  it.each(places)('%s: is returned byte for byte', async (_what, pathOf, field) => {
    const path = `/v4${pathOf(world)}`
    for (const text of strange) {
      const value = valueOf(field, text)
      const sent = await world.http.call('PUT', path, { body: { [field]: value } })
      expect([text, sent.status, sent.body[field]]).toEqual([text, 200, value])
      expect([text, (await world.http.call('GET', path)).body[field]]).toEqual([text, value])
    }
  })

  it.each([volume, host])('a label with its own pattern rejects unusual text by name', async (pathOf) => {
    for (const text of strange) {
      const { status, body } = await world.http.call<{ errors: { field: string }[] }>('PUT', `/v4${pathOf(world)}`, {
        body: { label: text },
      })
      expect([text, status, new Set(body.errors.map((one) => one.field))]).toEqual([text, 400, new Set(['label'])])
    }
  })
})
