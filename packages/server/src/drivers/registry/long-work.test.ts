import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { DriverError } from '#reconcile/ports/index.ts'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { advanceClock, freezeClock } from '#testkit/database/test-clock.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { makeGate } from '#testkit/gate.ts'
import { cancelWork, ensureWork, findWorkKind, listWorks } from './long-work.ts'
import { type Registry, openRegistry } from './open-registry.ts'

const { store, url } = await openTestStore()
const opened: Registry[] = []
afterEach(async () => {
  for (const registry of opened.splice(0)) await registry.close()
})

/** Separate registries act as separate processes. */
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
      async run(reportProgress: (percent: number) => void) {
        runs.push(1)
        reportProgress(41.7)
        reportProgress(12)
        await end.passed
      },
    }
    expect(await ensureWork(one, work)).toMatchObject({ done: false, percent: 0 })
    await expect.poll(() => ensureWork(other, work)).toMatchObject({ done: false, percent: 41 })
    expect(await findWorkKind(other, name)).toBe('copy')
    expect(await listWorks(other, 'copy')).toContainEqual({ name, isAlive: true })
    expect(await driverCodeOf(ensureWork(other, { ...work, kind: 'wipe' }))).toBe('Busy')
    end.open()
    await expect.poll(() => findWorkKind(other, name)).toBeNull()
    expect(runs).toHaveLength(1)
  })

  it('reports its failure once, and starts again after that', async () => {
    const [registry, name] = [await aProcess(), randomUUID()]
    const failures = [new DriverError('Busy', 'full'), new Error('what?')]
    const work = { name, kind: 'copy', run: () => Promise.reject(failures.shift() ?? new Error('too often')) }
    for (const expected of ['Busy', 'Broken']) {
      expect(await ensureWork(registry, work)).toMatchObject({ done: false })
      await expect
        .poll(() => driverCodeOf(ensureWork(registry, { ...work, run: () => Promise.resolve() })))
        .toBe(expected)
      await expect.poll(() => findWorkKind(registry, name)).toBeNull()
    }
  })

  it('does not report the failure of another kind of work on the resource', async () => {
    const [registry, name] = [await aProcess(), randomUUID()]
    const move = { name, kind: 'move', run: () => Promise.reject(new DriverError('AlreadyExists', 'taken')) }
    await ensureWork(registry, move)
    await expect
      .poll(
        () =>
          registry.query`select count(*)::integer as failed from infra.works where name = ${name} and failure is not null`,
      )
      .toEqual([{ failed: 1 }])
    const copy = { name, kind: 'copy', run: () => Promise.resolve() }
    expect(await ensureWork(registry, copy)).toMatchObject({ done: false })
  })

  it('is taken over when its process misses heartbeats, and can be canceled from any process', async () => {
    await freezeClock(store)
    const [one, other, name] = [await aProcess(), await aProcess(), randomUUID()]
    const endings: string[] = []
    const work = (managerName: string) => ({
      name,
      kind: 'copy',
      run: (_tell: unknown, signal: AbortSignal, isOwner: () => Promise<boolean>) =>
        new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            void isOwner()
              .catch(() => 'closed')
              .then((answer) => endings.push(`${managerName} ${answer}`))
            reject(new Error('ended'))
          })
        }),
    })
    await ensureWork(one, work('one'))
    await one.close()
    expect(await findWorkKind(other, name)).toBe('copy')
    await advanceClock(store, 7_000)
    expect(await findWorkKind(other, name)).toBeNull()
    expect(await listWorks(other, 'copy')).toContainEqual({ name, isAlive: false })
    expect(await ensureWork(other, work('other'))).toMatchObject({ percent: 0 })
    await cancelWork(other, name)
    await expect.poll(() => endings.toSorted()).toEqual(['one closed', 'other false'])
    expect(await findWorkKind(other, name)).toBeNull()
  })
})
