import type { Dialect } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkLists, type Findings } from '../checks/check-lists.ts'
import { checkMarks } from '../checks/check-marks.ts'
import { checkStream } from '../checks/check-stream.ts'
import { listCases } from '../cases/list-cases.ts'
import { type MatrixFixture, openMatrixFixture } from '../fixture/matrix-fixture.ts'
import { readAccessRows } from '../rows/read-access-rows.ts'
import { runCases } from './run-cases.ts'

const shown = 50

/** Registers the tests of every operation of docs/access.md in one dialect, which send more than `casesMin` requests. */
export function describeAccessMatrix(words: Dialect, casesMin: number): void {
  let cases = 0
  const operations = new Set<string>()
  const deviations: string[] = []

  function expectNone(found: Findings): void {
    cases += found.cases
    deviations.push(...found.deviations)
    expect(found.deviations).toEqual([])
  }

  describe(`access matrix of docs/access.md (${words.name} dialect)`, () => {
    const rows = readAccessRows(words.name).map((row, index) => [row.operation, row, index] as const)
    let world: MatrixFixture
    beforeAll(async () => {
      world = await openMatrixFixture(words)
    })
    afterAll(() => world.close())

    it('lists and filters show restricted users and clusters only what they can view (decisions E9, G7)', async () =>
      expectNone(await checkLists(world)))
    it('streams show each kind of caller only the events that they can view (decisions E9, G7)', async () =>
      expectNone(await checkStream(world)))
    it('marking events as seen or read skips hidden ones (decision G7)', async () =>
      expectNone(await checkMarks(world)))

    it.each(rows)('%s', async (name, row, index) => {
      const compiled = world.operationOf(name)
      if (!compiled) throw new Error(`${name} has a row in docs/access.md and is not served`)
      const asked = await listCases(world, row, compiled, index)
      operations.add(name)
      expectNone({ cases: asked.length, deviations: await runCases(world, row, asked) })
    })
  })

  it('finds no deviation in thousands of cases over every operation', () => {
    console.log(
      [
        `access matrix, ${words.name}, MOORAGE_STORY_SEED=${inject('scenarioSeed')}: ${cases} cases over ${operations.size} operations, ${deviations.length} deviations`,
        ...deviations.slice(0, shown),
      ].join('\n'),
    )
    expect(deviations).toEqual([])
    expect(cases).toBeGreaterThan(casesMin)
  })
}
