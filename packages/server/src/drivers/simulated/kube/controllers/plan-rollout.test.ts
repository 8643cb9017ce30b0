import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planRollout } from './plan-rollout.ts'
import type { Rollout, RolloutSet } from './plan-rollout.ts'

function play(
  start: Omit<Rollout, 'fresh' | 'old'>,
  oldReplicas: number,
  visit: (all: { total: number; available: number }) => void = () => undefined,
): string[] {
  let fresh: RolloutSet = { name: 'new', replicas: 0, available: 0 }
  let old: RolloutSet = { name: 'old', replicas: oldReplicas, available: oldReplicas }
  const told: string[] = []
  for (let step = 0; step < 1_000; step += 1) {
    visit({ total: fresh.replicas + old.replicas, available: fresh.available + old.available })
    const next = planRollout({ ...start, fresh, old: [old] })
    const oldNext = next.old.get('old') ?? old.replicas
    if (next.fresh === fresh.replicas && oldNext === old.replicas && fresh.available === fresh.replicas) break
    told.push(`${next.fresh}/${oldNext}`)
    fresh = { name: 'new', replicas: next.fresh, available: Math.min(fresh.replicas, next.fresh) }
    old = { name: 'old', replicas: oldNext, available: Math.min(old.available, oldNext) }
  }
  return told
}

const rolling = { desired: 4, surgeMax: 1, unavailableMax: 1, isRecreate: false, isPaused: false }

describe('planRollout', () => {
  it('Recreate deletes all old pods before a new one is created', () => {
    expect(play({ ...rolling, isRecreate: true }, 4).slice(0, 2)).toEqual(['0/0', '4/0'])
  })

  it('a paused rollout creates no new pods, but the old ones follow the desired count', () => {
    expect(play({ ...rolling, desired: 2, isPaused: true }, 4)).toEqual(['0/2'])
  })

  it('never has more pods than desired plus surge, never fewer available than desired minus maxUnavailable, and ends', () => {
    const sizes = fc.record({
      desired: fc.integer({ min: 0, max: 30 }),
      surgeMax: fc.integer({ min: 0, max: 10 }),
      unavailableMax: fc.integer({ min: 0, max: 10 }),
    })
    fc.assert(
      fc.property(
        sizes.filter((one) => one.surgeMax + one.unavailableMax > 0),
        ({ desired, surgeMax, unavailableMax }) => {
          const told = play({ ...rolling, desired, surgeMax, unavailableMax }, desired, ({ total, available }) => {
            expect(total).toBeLessThanOrEqual(desired + surgeMax)
            expect(available).toBeGreaterThanOrEqual(desired - unavailableMax)
          })
          expect(told.at(-1) ?? '0/0').toBe(`${desired}/0`)
        },
      ),
    )
  })
})
