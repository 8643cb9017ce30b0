import { linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import type { HttpBench } from '#testkit/http/http-bench.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'

interface EventItem {
  readonly id: number
  readonly action: string
  readonly secondary_entity: unknown
}

const [wire, plain] = [await useHttpBench({ dialect: linode }), await useHttpBench({ dialect: neutral })]

const eventsOf = async (http: HttpBench, filter?: unknown) =>
  (await http.call<{ data: EventItem[] }>('GET', '/v4/account/events', filter === undefined ? {} : { filter })).body
    .data

describe('where the linode dialect has manners of its own', () => {
  it('events come newest first where no order is asked for; oldest first in neutral (decision C1)', async () => {
    for (const http of [wire, plain])
      for (const label of ['one', 'two', 'three']) await http.call('POST', '/v4/tags', { body: { label } })
    const ids = async (http: HttpBench, filter?: unknown) => (await eventsOf(http, filter)).map((one) => one.id)
    const [here, there] = [await ids(wire), await ids(plain)]
    expect(here.length).toBeGreaterThan(2)
    expect(here).toEqual(here.toSorted((a, b) => b - a))
    expect(there).toEqual(there.toSorted((a, b) => a - b))
    expect(await ids(wire, { '+order_by': 'id' })).toEqual(here.toReversed())
    expect(await ids(wire, { '+order': 'asc', '+and': [] })).toEqual(here)
  })

  it('the secret of an OAuth client is reset at the path with an underscore too, with the methods of the usual one', async () => {
    const body = { label: 'one', redirect_uri: 'https://app.example/back' }
    const made = await wire.call<{ id: string; secret: string }>('POST', '/v4/account/oauth-clients', { body })
    const path = `/v4/account/oauth-clients/${made.body.id}/reset_secret`
    const reset = await wire.call<{ id: string; secret: string }>('POST', path)
    expect([reset.status, reset.body.id]).toEqual([200, made.body.id])
    expect(reset.body.secret).not.toBe(made.body.secret)
    expect((await wire.call('GET', path)).status).toBe(405)
    expect((await plain.call('POST', path)).status).toBe(404)
  })
})

it('what a Linode in transition cannot do is refused with the text after which clients ask again, and no field (H4, facts 4.4)', async () => {
  const { body } = await wire.call<{ id: number }>('POST', '/v4/linode/instances', {
    body: {
      label: 'in-transition',
      region: 'eu-central',
      type: 'g6-standard-1',
      image: 'debian12',
      root_pass: 'correct horse',
    },
  })
  await wire.settle()
  const at = `/v4/linode/instances/${body.id}`
  const disks = await wire.call<{ data: { id: number }[] }>('GET', `${at}/disks`, { filter: { filesystem: 'swap' } })
  const swap = disks.body.data[0]?.id ?? 0
  const shrink = async () => (await wire.call('POST', `${at}/disks/${swap}/resize`, { body: { size: 256 } })).text
  const busy = '{"errors":[{"reason":"Linode busy."}]}'
  expect(await shrink()).toContain('Linode must be powered off')
  await wire.call('POST', `${at}/shutdown`)
  expect(await shrink()).toBe(busy)
  await wire.settle()
  expect(await shrink()).toBe('{}')
  expect(await shrink()).toBe(busy)
  await wire.call('POST', `${at}/resize`, { body: { type: 'g6-standard-2' } })
  expect((await wire.call('POST', `${at}/resize`, { body: { type: 'g6-standard-4' } })).text).toBe(busy)
  await wire.settle()
})

it('a volume of which nothing is said rests encrypted where the region can, in this dialect only (decision D1)', async () => {
  const region = 'eu-central'
  const { body: place } = await wire.call<{ capabilities: string[] }>('GET', `/v4/regions/${region}`)
  expect(place.capabilities).toContain('Block Storage Encryption')
  const make = async (http: HttpBench, label: string, more = {}) =>
    (await http.call<{ encryption: string }>('POST', '/v4/volumes', { body: { label, region, ...more } })).body
      .encryption
  expect(await make(wire, 'usual')).toBe('enabled')
  expect(await make(wire, 'told', { encryption: 'disabled' })).toBe('disabled')
  expect(await make(plain, 'usual')).toBe('disabled')
})
