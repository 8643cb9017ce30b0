import { afterAll, afterEach, beforeAll, describe, inject, test } from 'vitest'
import { allCases } from './driver-suite/all-cases.ts'
import { openBench } from './driver-suite/driver-bench.ts'
import type { DriverBench } from './driver-suite/driver-bench.ts'
import type { DriverKit, DriverUnderTest } from './driver-suite/driver-kit.ts'
import { caseTitle } from './driver-suite/suite-case.ts'
import { isDrawn } from './is-drawn.ts'

export type { DriverKit, DriverUnderTest } from './driver-suite/driver-kit.ts'

/** Registers the cases of docs/driver-contract.md for one driver as tests, all or the selected `rules` and `half`. */
export function describeDriverSuite({ name, rules, half, make }: DriverUnderTest): void {
  const cases = allCases.filter(({ rule }) => rules?.includes(rule) ?? true)
  const told = half === undefined ? cases : cases.filter((_case, index) => isDrawn(index + half, 2))
  const seed = half === undefined ? '' : `; MOORAGE_STORY_SEED=${inject('scenarioSeed')}`
  // No retries, because an intermittent failure is a bug of the driver.
  describe(`driver suite: ${name}${seed}`, { retry: 0 }, () => {
    let kit: DriverKit
    let bench: DriverBench
    const skipped: string[] = []
    beforeAll(async () => {
      kit = await make()
      bench = openBench(kit)
    })
    afterEach(() => bench.clear())
    afterAll(async () => {
      try {
        await bench.close()
      } finally {
        await kit.close()
      }
      if (skipped.length > 0) process.stdout.write(`driver suite ${name}, skipped:\n${skipped.join('\n')}\n`)
    })
    for (const one of told) {
      test(caseTitle(one), async (context) => {
        const reason = one.skip?.(kit) ?? null
        if (reason !== null) {
          skipped.push(`  ${caseTitle(one)} (${reason})`)
          context.skip(reason)
        }
        await one.run(bench)
      })
    }
  })
}
