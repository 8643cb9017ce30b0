import { neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { TableWorld } from '#testkit/operation-table/table-world.ts'
import { useTableWorld } from '#testkit/http/use-bench.ts'

/** Text that is valid and looks or sorts otherwise than it reads. */
const strange = [
  ['composed', 'é'],
  ['decomposed', 'e\u0301'],
  ['ligature', '\ufb01le'],
  ['full width', 'ｆｕｌｌ'],
  ['right to left', '\u202egnirts\u202c'],
  ['Arabic', 'تاج'],
  ['four bytes', '😀'],
  ['joined', '👩‍👩‍👧'],
  ['combining', 'z\u0351\u0352\u0353'],
  ['zero width', 'a\u200bb'],
  ['line separator', 'a\u2028b'],
  ['noncharacter', 'a\uffffb'],
  ['private', '\ue000'],
  ['byte order mark', '\ufeffa'],
  ['quotes', `'";--`],
  ['backslash', 'a\\b'],
  ['percent', '%s%n%00'],
  ['path', '../../etc/passwd'],
  ['markup', '<script>alert(1)</script>'],
  ['braces', '{{7*7}}${7*7}'],
] as const
const volume = (w: TableWorld) => `/volumes/${w.mine['volumeId']}`
const host = (w: TableWorld) => `/hosts/instances/${w.mine['hostId']}`
const pool = (w: TableWorld) => `/orch/clusters/${w.mine['clusterId']}/pools/${w.mine['poolId']}`
/** Where a caller writes freely: path below /v4, field. */
const places = [
  ['tags of a volume', volume, 'tags'],
  ['tags of a host', host, 'tags'],
  ['tags of a cluster', (w: TableWorld) => `/orch/clusters/${w.mine['clusterId']}`, 'tags'],
  ['tags of a pool', pool, 'tags'],
  ['label of a pool', pool, 'label'],
  ['comments of a configuration', (w: TableWorld) => `${host(w)}/configs/${w.mine['configId']}`, 'comments'],
  ['label of a token', (w: TableWorld) => `/profile/tokens/${w.mine['tokenId']}`, 'label'],
] as const
const valueOf = (field: string, text: string) => (field === 'tags' ? [text] : text)
/** Labels with a form of their own: whatever is strange is refused by name. */
const formed = [
  ['label of a volume', volume],
  ['label of a host', host],
] as const

describe('strange text', async () => {
  const world = await useTableWorld(neutral)

  it.each(places)('%s: comes back as it was sent, octet for octet', async (_what, pathOf, field) => {
    const path = `/v4${pathOf(world)}`
    for (const [kind, text] of strange) {
      const value = valueOf(field, text)
      const sent = await world.http.call('PUT', path, { body: { [field]: value } })
      expect([kind, sent.status, sent.body[field]]).toEqual([kind, 200, value])
      expect([kind, (await world.http.call('GET', path)).body[field]]).toEqual([kind, value])
    }
  })

  it.each(formed)('%s: has a form, and what is strange is refused by name', async (_what, pathOf) => {
    for (const [kind, text] of strange) {
      const { status, body } = await world.http.call<{ errors: { field: string }[] }>('PUT', `/v4${pathOf(world)}`, {
        body: { label: text },
      })
      expect([kind, status, new Set(body.errors.map((one) => one.field))]).toEqual([kind, 400, new Set(['label'])])
    }
  })
})
