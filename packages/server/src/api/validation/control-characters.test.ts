import { compileDialect, type JsonSchema, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { updateRows } from '#testkit/database/rows.ts'
import { useTableWorld } from '#testkit/http/use-bench.ts'

type StringField = readonly [at: string, schema: JsonSchema]

/** Every string in a schema, by its place. */
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

  it('and there are many', () => expect(fields.length).toBeGreaterThan(100))

  it('none accepts C0 but line feed and tab, DEL, or C1', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
    const isRejected = (one: string) => /[^\P{Cc}\t\n]/u.test(one)
    expect(acceptingAny(controls.filter(isRejected))).toEqual([])
  })

  it('only comments have several lines', () => {
    expect(acceptingAny(['\n'])).toEqual(['config.create.comments', 'config.update.comments'])
  })
})

describe('texts with control characters that earlier releases have stored', async () => {
  const old = 'a\u001b[2Jb'
  const world = await useTableWorld(neutral)
  const path = `/v4/volumes/${world.mine['volumeId']}`
  await updateRows(world.http.store, 'volumes', { tags: [old] })
  await updateRows(world.http.store, 'tokens', { label: old })
  const put = (body: object, at = path) => world.http.call('PUT', at, { body })

  it('are shown, and found by a filter', async () => {
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

  it('of several lines: the reason names what is allowed', async () => {
    const config = `/v4/hosts/instances/${world.mine['hostId']}/configs/${world.mine['configId']}`
    expect((await put({ comments: 'one\n\ttwo' }, config)).status).toBe(200)
    const { body } = await put({ comments: 'one\r\ntwo' }, config)
    const reason = 'Must not contain control characters except line feed and tab: remove U+000D'
    expect(body['errors']).toMatchObject([{ field: 'comments', reason }])
  })
})
