import { expect, it } from 'vitest'
import { acceptHostCreate } from './create.ts'
import type { HostId } from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { selectRow } from '#testkit/database/rows.ts'
import { deleteHostRow } from '#store/host/move-host.ts'

const bench = await openTestBench()

const make = (ipv4: readonly string[], hasPrivate = false) => {
  const { terms } = bench
  const regions = terms.catalogue.regions.map((one) => ({ ...one, addresses: { ...one.addresses, ipv4 } }))
  const by = { ...terms, catalogue: { ...terms.catalogue, regions } }
  const input = {
    label: null,
    region: 'eu-central',
    type: 'g6-nanode-1',
    image: null,
    tags: [],
    isBooted: false,
    isBare: false,
    swapMib: 0,
    diskEncryption: 'enabled',
    hasPrivate,
  } as const
  return acceptFor(bench, (tx) => acceptHostCreate(tx, bench.actor, input, by))
}
const addressesOf = async (id: HostId) => {
  const row = await selectRow(bench.store, 'hosts', ['ipv4', 'ipv6'], { id })
  return [...row.ipv4, row.ipv6]
}

it('H16: concurrently created hosts get different addresses until the pool is exhausted; a deleted host releases its own', async () => {
  const pool = ['203.0.113.0/29']
  const made = await Promise.all(Array.from({ length: 5 }, () => make(pool)))
  const found = await Promise.all(made.map(async ({ id }) => (await addressesOf(id))[0]))
  expect(found.toSorted()).toEqual(['203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5', '203.0.113.6'])
  await expect(make(pool)).rejects.toThrow('Region eu-central has no free public IPv4 address.')
  const [first] = made
  if (!first) throw new Error('no host was created')
  const [freed] = await addressesOf(first.id)
  await bench.store.db.transaction().execute((tx) => deleteHostRow(tx, first.id))
  expect((await addressesOf((await make(pool)).id))[0]).toBe(freed)
})

it('H16: a private address follows the public one, and IPv6 comes with its prefix', async () => {
  const { id } = await make(['198.51.100.0/24'], true)
  expect(await addressesOf(id)).toEqual([
    expect.stringMatching(/^198\.51\.100\./),
    expect.stringMatching(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\.\d+$/),
    expect.stringMatching(/^2001:db8::f03c:[0-9a-f:]+\/128$/),
  ])
})
