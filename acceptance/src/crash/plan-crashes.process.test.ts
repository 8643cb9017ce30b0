import { expect, test } from 'vitest'
import { planCrashes } from './plan-crashes.ts'

test('a seed gives one plan, with a crash in every so many steps', () => {
  const plan = planCrashes(47, { every: 5, extra: 3, seed: 11 })
  expect([...planCrashes(47, { every: 5, extra: 3, seed: 11 })]).toEqual([...plan])
  const steps = [...plan.keys()].toSorted((a, b) => a - b)
  expect(steps.length).toBeGreaterThanOrEqual(9)
  expect(Math.max(...steps.map((step, index) => step - (steps[index - 1] ?? 0)))).toBeLessThanOrEqual(5)
  expect(planCrashes(47, { every: 1, extra: 0, seed: 1 }).size).toBe(47)
})
