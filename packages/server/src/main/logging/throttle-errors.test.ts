import { expect, it } from 'vitest'
import { throttleErrors } from './throttle-errors.ts'

function makeTeller() {
  const lines: { name: string; message: string; keptBack: number }[] = []
  let nowMs = 0
  const tell = throttleErrors(
    {
      error: (told: { err: Error; keptBack?: number }, name: string) =>
        void lines.push({ name, message: told.err.message, keptBack: told.keptBack ?? 0 }),
    } as never,
    'events',
    () => nowMs,
  )
  return { lines, tell, wait: (ms: number) => void (nowMs += ms) }
}

it('logs an error that repeats every second immediately, then every 30 seconds with the number of suppressed lines', () => {
  const { lines, tell, wait } = makeTeller()
  for (let second = 0; second < 61; second += 1) {
    tell(new Error('the database is away'))
    wait(1_000)
  }
  expect(lines.map((line) => [line.name, line.message, line.keptBack])).toEqual([
    ['events', 'the database is away', 0],
    ['events', 'the database is away', 29],
    ['events', 'the database is away', 29],
  ])
})

it('logs a different error immediately', () => {
  const { lines, tell } = makeTeller()
  tell(new Error('the database is away'))
  tell(new Error('no such table'))
  tell(Object.assign(new Error('the database is away'), { code: '57P01' }))
  expect(lines).toHaveLength(3)
})

it('tracks a limited number of errors', () => {
  const { lines, tell } = makeTeller()
  for (let one = 0; one < 101; one += 1) tell(new Error(`trouble ${one}`))
  tell(new Error('trouble 100'))
  expect(lines).toHaveLength(101)
  tell(new Error('trouble 0'))
  expect(lines).toHaveLength(102)
})
