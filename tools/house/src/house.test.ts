import { describe, expect, it } from 'vitest'
import { environmentPlaces } from './purity/check-environment.ts'
import { explainPackageSpreads, explainSpread, measureSpread } from './sizes/file-sizes.ts'
import { findStaleExemptions } from './project/exemption.ts'
import { formatProblems } from './project/problem.ts'
import { houseRules } from './house-rules.ts'
import { makeProject } from './project/project.ts'
import { readProject } from './project/read-project.ts'
import { sqlBuildingExemptions } from './sql/check-sql-building.ts'
import { sqlClockExemptions } from './sql/check-sql-clock.ts'
import { waitExemptions } from './purity/check-waits.ts'

const project = makeProject(readProject())

describe('the codebase', () => {
  it('was read', () => expect(project.sources.length).toBeGreaterThan(100))

  it.each(houseRules)('$promise', ({ check }) => {
    expect(formatProblems(check(project))).toEqual([])
  })

  it('files have a readable length: the median is neither tiny nor long, the 90th percentile is a few screens', () => {
    const spread = measureSpread(project)
    console.info(
      `lines of code files, tests left out: median ${spread.median}, ninetieth percentile ${spread.ninetieth}`,
    )
    expect(explainSpread(spread)).toEqual([])
  })

  it('the median is in range in each package, and in each layer of the server', () => {
    expect(explainPackageSpreads(project)).toEqual([])
  })

  it('every exemption has a file', () => {
    const all = [...sqlClockExemptions, ...sqlBuildingExemptions, ...waitExemptions, ...environmentPlaces]
    expect(
      findStaleExemptions(
        project.files.map((file) => file.path),
        all,
      ),
    ).toEqual([])
  })
})
