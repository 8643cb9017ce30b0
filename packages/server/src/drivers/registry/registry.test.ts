import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Claimed, DriverError, nameResource } from '#reconcile/ports/index.ts'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { makeGate } from '#testkit/gate.ts'
import { runClaimed } from './run-claimed.ts'
import { ensureWork, listWorks } from './long-work.ts'
import { dropHold, findHold, listHolds, takeHold } from './holds.ts'
import { inTransaction } from '../schema/in-transaction.ts'
import { type Registry, openRegistry, releaseProcess } from './open-registry.ts'
import { cancelStorageReservation, reserveStorage } from './storage-reservations.ts'
import { deleteVolumeKey, ensureVolumeKey, findVolumeKey, storeVolumeKey } from './volume-keys.ts'

const { store, url } = await openTestStore()
const secretBox = openTestSecretBox()
const opened: Registry[] = []

async function aProcess(): Promise<Registry> {
  const registry = await openRegistry({ connection: url, secretBox })
  opened.push(registry)
  return registry
}

afterEach(async () => {
  for (const registry of opened.splice(0)) await registry.close()
})

function aVolume(generation = 1, epoch = 1): Claimed {
  const stamp = { installation: randomUUID(), kind: 'volume', id: 7, uid: randomUUID() } as const
  return { name: nameResource(stamp), stamp, region: 'here', guard: { generation, epoch } }
}

const at = (volume: Claimed, generation: number, epoch: number): Claimed => ({
  ...volume,
  guard: { generation, epoch },
})

/** An act in progress that ends when released. */
async function beginAct(registry: Registry, volume: Claimed, ...others: readonly Claimed[]) {
  const [began, end] = [makeGate(), makeGate()]
  let ask = async (): Promise<boolean> => false
  const act = async (isHeld: () => Promise<boolean>): Promise<void> => {
    ask = isHeld
    began.open()
    await end.passed
  }
  const done = runClaimed(registry, volume, act, others)
  await began.passed
  return { isHeld: () => ask(), end: () => (end.open(), done) }
}

describe('guarded acts (driver contract, rule 4)', () => {
  it('reject an older claim in every process, and accept the same one and a newer one, up to the largest numbers', async () => {
    const [one, other, volume] = [await aProcess(), await aProcess(), aVolume(3, 2)]
    const act = async (): Promise<string> => 'acted'
    expect(await runClaimed(one, volume, act)).toBe('acted')
    expect(await runClaimed(other, volume, act)).toBe('acted')
    for (const old of [at(volume, 3, 1), at(volume, 2, 9)])
      expect(await driverCodeOf(runClaimed(other, old, act))).toBe('Stale')
    expect(await runClaimed(other, at(volume, 4, 1), act)).toBe('acted')
    expect(await runClaimed(one, at(volume, Number.MAX_SAFE_INTEGER, 1), act)).toBe('acted')
    expect(await driverCodeOf(runClaimed(other, at(volume, 4, 1), act))).toBe('Stale')
  })

  it('store the claim of a rejected call', async () => {
    const [registry, volume] = [await aProcess(), aVolume()]
    const toError = (): Promise<never> => Promise.reject(new DriverError('CannotShrink', 'no'))
    expect(await driverCodeOf(runClaimed(registry, at(volume, 2, 1), toError))).toBe('CannotShrink')
    expect(await driverCodeOf(runClaimed(registry, volume, toError))).toBe('Stale')
  })

  it('wait for one another, in any process', async () => {
    const [one, other, volume] = [await aProcess(), await aProcess(), aVolume()]
    const [began, end, order] = [makeGate(), makeGate(), [] as string[]]
    const first = runClaimed(one, volume, async () => {
      began.open()
      await end.passed
      order.push('first')
    })
    await began.passed
    const second = runClaimed(other, at(volume, 2, 1), async () => void order.push('second'))
    // The claim is stored before the call can act.
    await expect.poll(() => driverCodeOf(runClaimed(one, volume, async () => undefined))).toBe('Stale')
    expect(order).toEqual([])
    end.open()
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
  })

  it('are Busy behind a hanging act until its lease expires; the hanging act then releases nothing', async () => {
    await freezeClock(store)
    const [one, other, volume] = [await aProcess(), await aProcess(), aVolume()]
    // A frozen process sends no heartbeat.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const dead = await beginAct(one, volume)
    vi.useRealTimers()
    expect(await driverCodeOf(runClaimed(other, volume, async () => undefined))).toBe('Busy')
    expect(await dead.isHeld()).toBe(true)
    await advanceClock(store, 16_000)
    expect(await dead.isHeld()).toBe(false)
    const second = await beginAct(other, volume)
    expect([await dead.isHeld(), await second.isHeld()]).toEqual([false, true])
    await dead.end()
    expect(await driverCodeOf(runClaimed(one, volume, async () => undefined))).toBe('Busy')
    await second.end()
  })

  it('hold other resources, without a claim on them', async () => {
    const [registry, volume, source] = [await aProcess(), aVolume(), aVolume(5, 5)]
    await runClaimed(registry, source, async () => undefined)
    const copy = await beginAct(registry, volume, source)
    expect(await driverCodeOf(runClaimed(registry, source, async () => undefined))).toBe('Busy')
    await copy.end()
    expect(await driverCodeOf(runClaimed(registry, at(source, 5, 4), async () => undefined))).toBe('Stale')
    expect(await driverCodeOf(runClaimed(registry, source, async () => undefined))).toBe('accepted')
  })
})

describe('holds (driver contract, rule 16)', () => {
  it('allow a volume one host, and a host one volume per link and slot', async () => {
    const registry = await aProcess()
    const [volume, other, host, away] = ['v', 'w', 'h', 'a'].map((name) => `${name}-${randomUUID()}`) as [
      string,
      string,
      string,
      string,
    ]
    await takeHold(registry, { volume, host, link: '/l', slot: 'sdb' })
    await takeHold(registry, { volume, host, link: '/l', slot: 'sdb' })
    expect(await driverCodeOf(takeHold(registry, { volume, host: away, link: '/l', slot: null }))).toBe('InUse')
    expect(await driverCodeOf(takeHold(registry, { volume: other, host, link: '/l', slot: null }))).toBe('InUse')
    expect(await driverCodeOf(takeHold(registry, { volume: other, host, link: '/m', slot: 'sdb' }))).toBe('InUse')
    await takeHold(registry, { volume: other, host, link: '/m', slot: null })
    expect(await driverCodeOf(takeHold(registry, { volume, host, link: '/m', slot: 'sdb' }))).toBe('InUse')
    expect(await findHold(registry, volume)).toEqual({ volume, host, link: '/l', slot: 'sdb' })
    await takeHold(registry, { volume, host, link: '/n', slot: null })
    expect(await listHolds(registry, host)).toMatchObject([{ link: '/n', slot: null }, { link: '/m' }])
    await dropHold(registry, { volume, host: away })
    expect(await findHold(registry, volume)).not.toBeNull()
    await dropHold(registry, { volume, host })
    expect(await findHold(registry, volume)).toBeNull()
  })
})

describe('capacity reservations (driver contract, rule 21)', () => {
  it('never exceed the capacity, with concurrent requests from any number of processes', async () => {
    const [one, other, engine] = [await aProcess(), await aProcess(), randomUUID()]
    const asked = Array.from({ length: 24 }, (_each, turn) =>
      driverCodeOf(
        reserveStorage(
          turn % 2 ? one : other,
          { volume: `${engine}-${turn}`, engine, storageClass: 'nvme', sizeGib: 2 },
          11,
        ),
      ),
    )
    const codes = await Promise.all(asked)
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(5)
    expect(codes.filter((code) => code === 'Busy')).toHaveLength(19)
  })

  it('stay unchanged if more does not fit, and can be canceled', async () => {
    const [registry, engine] = [await aProcess(), randomUUID()]
    const promise = { volume: `${engine}-a`, engine, storageClass: 'hdd', sizeGib: 6 }
    const small = { ...promise, volume: `${engine}-b`, sizeGib: 4 }
    await reserveStorage(registry, promise, 10)
    expect(await driverCodeOf(reserveStorage(registry, { ...promise, sizeGib: 11 }, 10))).toBe('Busy')
    await reserveStorage(registry, small, 10)
    await cancelStorageReservation(registry, promise.volume)
    await reserveStorage(registry, { ...small, sizeGib: 10 }, 10)
    await reserveStorage(registry, { ...promise, sizeGib: 1_000_000 }, null)
  })
})

describe('a process that shuts down', () => {
  it('releases what its calls hold, so that others need not wait (ADR 0019)', async () => {
    const [one, other, volume] = [await aProcess(), await aProcess(), aVolume()]
    const openCalls = Promise.withResolvers<undefined>()
    const held = runClaimed(one, volume, async () => {
      openCalls.resolve(undefined)
      await new Promise((_resolve, reject) => one.closed.addEventListener('abort', () => reject(new Error('ended'))))
    })
    await Promise.all([openCalls.promise.then(() => one.close()), expect(held).rejects.toThrow('ended')])
    expect(await runClaimed(other, volume, async () => 'acted')).toBe('acted')
  })
})

describe('a process with calls in progress', () => {
  it('loses its calls and long-running work immediately if it is killed and its successor releases them; other processes lose nothing (ADR 0061)', async () => {
    const [dead, other, volume, kept] = [await aProcess(), await aProcess(), aVolume(), aVolume()]
    const end = makeGate()
    const calls = [await beginAct(dead, volume), await beginAct(other, kept)]
    const work = { name: randomUUID(), kind: 'copy', run: () => end.passed }
    await ensureWork(dead, work)
    await releaseProcess(other, dead.process)
    expect(await runClaimed(other, volume, async () => 'acted')).toBe('acted')
    expect(await listWorks(other, 'copy')).toContainEqual({ name: work.name, isAlive: false })
    expect(await driverCodeOf(runClaimed(other, kept, async () => undefined))).toBe('Busy')
    end.open()
    await Promise.all(calls.map((call) => call.end()))
  })

  it('keeps their leases by heartbeats', async () => {
    await freezeClock(store)
    const [one, other, volume] = [await aProcess(), await aProcess(), aVolume()]
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const call = await beginAct(one, volume)
    await advanceClock(store, 14_000)
    vi.advanceTimersByTime(3_000)
    await expect
      .poll(
        async () =>
          (
            await other.query<{
              ms: number
            }>`select (extract(epoch from held_until - public.moor_now()) * 1000)::integer as ms from infra.claims where uid = ${volume.stamp.uid}`
          )[0]?.ms,
      )
      .toBe(15_000)
    vi.useRealTimers()
    await call.end()
  })
})

describe('volume keys', () => {
  it('are created once, copied, sealed in the database, and deleted', async () => {
    const [registry, volume, clone] = [await aProcess(), randomUUID(), randomUUID()]
    expect(await findVolumeKey(registry, volume)).toBeNull()
    const [key, same] = await Promise.all([ensureVolumeKey(registry, volume), ensureVolumeKey(registry, volume)])
    expect(same).toEqual(key)
    await storeVolumeKey(registry, clone, key.passphrase)
    expect((await findVolumeKey(registry, clone))?.passphrase).toBe(key.passphrase)
    expect((await findVolumeKey(registry, clone))?.uuid).not.toBe(key.uuid)
    const { pool } = registry
    const { rows } = await pool.query('select sealed from infra.volume_keys where volume = $1', [volume])
    expect(rows[0].sealed.includes(Buffer.from(key.passphrase))).toBe(false)
    await deleteVolumeKey(registry, volume)
    expect(await findVolumeKey(registry, volume)).toBeNull()
  })
})

describe('an unreachable registry', () => {
  it('is Busy', async () => {
    const registry = await aProcess()
    await registry.close()
    expect(await driverCodeOf(findHold(registry, 'any'))).toBe('Busy')
  })

  it('is Busy if its database does not respond in time, and an unanswered connection is not reused', async () => {
    const [registry, other] = [await aProcess(), await aProcess()]
    const turn = 'select pg_advisory_xact_lock(4711)'
    const asked = { text: turn, query_timeout: 100 }
    let pid = 0
    const holder = await other.pool.connect()
    await holder.query('begin')
    await holder.query(turn)
    const late = inTransaction(registry, async (tx) => {
      pid = (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
      await tx.query(asked)
    })
    expect(await driverCodeOf(late)).toBe('Busy')
    const pids = await registry.query<{ pid: number }>`select pg_backend_pid() as pid`
    expect(pids).not.toContainEqual({ pid })
    await holder.query('commit')
    holder.release()
  })
})
