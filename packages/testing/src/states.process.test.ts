import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NeutralClient } from '@moorage/sdk'
import { useMoorage } from './fixtures/jest/use-moorage.ts'
import type { Moorage } from './index.ts'

// jest's global hooks have the signature of vitest's.
Object.assign(globalThis, { afterAll, beforeAll, beforeEach })
const moorage = useMoorage({ cache: join(tmpdir(), 'moorage-cache') })

const region = 'us-east'
const sdkOf = (cloud: Moorage): NeutralClient => {
  const { sdk } = cloud
  if (!('hosts' in sdk)) throw new Error('the client must have the neutral dialect')
  return sdk as NeutralClient
}
const ask = (cloud: Moorage, path: string, token = cloud.token): Promise<Response> =>
  fetch(`${cloud.url}${path}`, { headers: { authorization: `Bearer ${token}` } })

async function look(cloud: Moorage) {
  const sdk = sdkOf(cloud)
  const [volumes, hosts, events, tokens, world] = await Promise.all([
    sdk.volumes.list().all(),
    sdk.hosts.list().all(),
    sdk.events.list().all(),
    sdk.call('token.list'),
    cloud.sim.world(),
  ])
  return { volumes, hosts, events, tokens: tokens.body, world }
}

describe('reset()', () => {
  test('removes all state despite hanging work, waiting requests, and open streams; keeps tokens and address, and resets the next ID', async () => {
    const { cloud } = moorage
    const sdk = sdkOf(cloud)
    const beginning = await look(cloud)
    expect([beginning.volumes, beginning.hosts, beginning.events]).toEqual([[], [], []])

    const key = 'the-same-key'
    await (await sdk.volumes.create({ label: 'whole', region }, { idempotencyKey: key })).wait()
    await cloud.sim.volumes.write(1, 'precious')
    await (await sdk.hosts.create({ label: 'host-1', region, type: 'g6-standard-1' })).wait()
    const { body: other } = await sdk.call('token.create', { body: { label: 'other' } })
    await cloud.sim.faults.add({ on: 'ensureVolume', as: 'hang', times: 100 })
    await cloud.sim.capacity.set({ region, hosts: 7 })
    await cloud.sim.clock.advance(7_200)
    const hanging = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sdk.volumes.create({ label: `hanging-${index}`, region })),
    )
    await expect.poll(async () => (await cloud.sim.faults.list())[0]?.left).toBeLessThan(100)
    const stream = await ask(cloud, '/account/events/stream')
    const poll = ask(cloud, `/account/events/${hanging[0]?.operationId}?wait=60`)
    // Each concurrent request completes either before or after the reset.
    const racing = Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => sdk.volumes.view(1, { timeoutMs: 30_000 + index })),
    )

    await cloud.reset()
    await racing
    expect((await poll).status).toBe(200)
    expect(await stream.text()).not.toContain('hanging-11 is done')
    const after = await look(cloud)
    expect({ ...after, tokens: null }).toEqual({ ...beginning, tokens: null })
    expect(idsOf(after.tokens)).toEqual(idsOf(beginning.tokens))
    expect((await ask(cloud, '/profile', secretOf(other))).status).toBe(401)
    expect(Math.abs(Date.parse(`${await cloud.sim.clock.advance(0)}Z`) - Date.now())).toBeLessThan(3_600_000)

    const again = await sdk.volumes.create({ label: 'whole', region }, { idempotencyKey: key })
    expect([again.isReplay, again.body.id, again.operationId]).toEqual([false, 1, 1])
    await again.wait()
    expect(Buffer.from(await cloud.sim.volumes.read(1, { length: 8 }))).toEqual(Buffer.alloc(8))
    const { world, events } = await look(cloud)
    expect(world.volumes.map(({ id }) => id)).toEqual([1])
    expect(events.map(({ id }) => id)).toEqual([1])
  })

  test('a stream contains only changes after the reset', async () => {
    const { cloud } = moorage
    const sdk = sdkOf(cloud)
    await (await sdk.volumes.create({ label: 'early', region })).wait()
    await cloud.reset()
    await (await sdk.volumes.create({ label: 'late', region })).wait()
    const labels = new Set<unknown>()
    for await (const { event } of sdk.stream({ after: '0' })) {
      labels.add((event as { readonly entity?: { readonly label: string } }).entity?.label)
      if (event.status === 'finished') break
    }
    expect([...labels]).toEqual(['late'])
  })
})

describe('snapshot() and restore()', () => {
  test('restore all state, including bytes, power and the moved clock, any number of times', async () => {
    const { cloud } = moorage
    const sdk = sdkOf(cloud)
    await (await sdk.volumes.create({ label: 'data', region })).wait()
    await (await sdk.hosts.create({ label: 'host-1', region, type: 'g6-standard-1' })).wait()
    await cloud.sim.volumes.write(1, 'one')
    await cloud.sim.clock.advance(86_400)
    const before = await look(cloud)
    const kept = await cloud.snapshot()
    for (const round of [1, 2]) {
      await cloud.sim.volumes.write(1, 'two')
      await (await sdk.volumes.delete(1)).wait()
      const made = await sdk.volumes.create({ label: `more-${round}`, region })
      expect(made.body.id).toBe(2)
      await cloud.restore(kept)
      expect(await look(cloud)).toEqual(before)
      expect(Buffer.from(await cloud.sim.volumes.read(1, { length: 3 })).toString()).toBe('one')
      expect(Date.parse(`${await cloud.sim.clock.advance(0)}Z`)).toBeGreaterThan(Date.now() + 80_000_000)
    }
  })

  test('work in progress continues after a restore, and ends', async () => {
    const { cloud } = moorage
    const sdk = sdkOf(cloud)
    const { fault } = await cloud.sim.faults.add({ on: 'ensureVolume', as: 'hang', times: 100 })
    const made = await sdk.volumes.create({ label: 'begun', region })
    await expect.poll(async () => (await cloud.sim.faults.list())[0]?.left).toBeLessThan(100)
    const kept = await cloud.snapshot()
    await cloud.sim.faults.remove(fault)
    await made.wait()
    await cloud.restore(kept)
    // The restored fault keeps the volume in creation.
    expect((await sdk.volumes.view(1)).status).toBe('creating')
    await cloud.sim.faults.remove(fault)
    await made.wait()
    expect((await sdk.volumes.view(1)).status).toBe('active')
  })

  test('an unknown snapshot is rejected without a change', async () => {
    const { cloud } = moorage
    await (await sdkOf(cloud).volumes.create({ label: 'stays', region })).wait()
    await expect(cloud.restore({ snapshot: 99 })).rejects.toMatchObject({ name: 'SimError', status: 404 })
    expect((await look(cloud)).volumes).toHaveLength(1)
  })
})

function idsOf(page: unknown): readonly unknown[] {
  return (page as { readonly data: readonly { readonly id: number }[] }).data.map(({ id }) => id)
}

function secretOf(token: unknown): string {
  return (token as { readonly token: string }).token
}
