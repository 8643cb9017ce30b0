import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { DriverError } from '#reconcile/ports/index.ts'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { makeGate } from '#testkit/gate.ts'
import { endWork, followWork, kindOfWork, listWorks } from './follow-work.ts'
import { type Registry, askRegistry, openRegistry } from './open-registry.ts'

const { store, url } = await openTestStore()
const opened: Registry[] = []
afterEach(async () => {
  for (const registry of opened.splice(0)) await registry.close()
})

/** A process on the registry; two of them count as two processes. */
async function aProcess(): Promise<Registry> {
  const registry = await openRegistry({ connection: url, secretBox: openTestSecretBox() })
  opened.push(registry)
  return registry
}

describe('long-running work (driver contract, rules 3 and 6)', () => {
  it('continues without further calls, is done once, and reports its progress in every process', async () => {
    const [one, other, name] = [await aProcess(), await aProcess(), randomUUID()]
    const [end, runs] = [makeGate(), [] as number[]]
    const work = {
      name,
      kind: 'copy',
      async run(tell: (percent: number) => void) {
        runs.push(1)
        tell(41.7)
        tell(12)
        await end.passed
      },
    }
    expect(await followWork(one, work)).toMatchObject({ done: false, percent: 0 })
    await expect.poll(() => followWork(other, work)).toMatchObject({ done: false, percent: 41 })
    expect(await kindOfWork(other, name)).toBe('copy')
    expect(await listWorks(other, 'copy')).toContainEqual({ name, isAlive: true })
    expect(await driverCodeOf(followWork(other, { ...work, kind: 'wipe' }))).toBe('Busy')
    end.open()
    await expect.poll(() => kindOfWork(other, name)).toBeNull()
    expect(runs).toHaveLength(1)
  })

  it('reports its failure once, and starts again after that', async () => {
    const [registry, name] = [await aProcess(), randomUUID()]
    const failures = [new DriverError('Busy', 'full'), new Error('what?')]
    const work = { name, kind: 'copy', run: () => Promise.reject(failures.shift() ?? new Error('too often')) }
    for (const expected of ['Busy', 'Broken']) {
      expect(await followWork(registry, work)).toMatchObject({ done: false })
      await expect
        .poll(() => driverCodeOf(followWork(registry, { ...work, run: () => Promise.resolve() })))
        .toBe(expected)
      await expect.poll(() => kindOfWork(registry, name)).toBeNull()
    }
  })

  it('does not get the failure of earlier work on the resource that is no longer requested', async () => {
    const [registry, name] = [await aProcess(), randomUUID()]
    const move = { name, kind: 'move', run: () => Promise.reject(new DriverError('AlreadyExists', 'taken')) }
    await followWork(registry, move)
    const failures = `select count(*)::integer as failed from infra.works where name = $1 and failure is not null`
    await expect.poll(() => askRegistry(registry, failures, [name])).toEqual([{ failed: 1 }])
    const copy = { name, kind: 'copy', run: () => Promise.resolve() }
    expect(await followWork(registry, copy)).toMatchObject({ done: false })
  })

  it('is taken over when its process misses heartbeats, and can be canceled from any process', async () => {
    await freezeClock(store)
    const [one, other, name] = [await aProcess(), await aProcess(), randomUUID()]
    const endings: string[] = []
    const work = (who: string) => ({
      name,
      kind: 'copy',
      run: (_tell: unknown, signal: AbortSignal, isOurs: () => Promise<boolean>) =>
        new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            void isOurs()
              .catch(() => 'closed')
              .then((answer) => endings.push(`${who} ${answer}`))
            reject(new Error('ended'))
          })
        }),
    })
    await followWork(one, work('one'))
    await one.close()
    expect(await kindOfWork(other, name)).toBe('copy')
    await advanceClock(store, 7_000)
    expect(await kindOfWork(other, name)).toBeNull()
    expect(await listWorks(other, 'copy')).toContainEqual({ name, isAlive: false })
    expect(await followWork(other, work('other'))).toMatchObject({ percent: 0 })
    await endWork(other, name)
    await expect.poll(() => endings.toSorted()).toEqual(['one closed', 'other false'])
    expect(await kindOfWork(other, name)).toBeNull()
  })
})
