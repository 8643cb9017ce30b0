import { describe, expect, it } from 'vitest'
import { explainPackageSpreads, explainSpread, measureSpread } from './file-sizes.ts'
import { checkFolders } from './check-folders.ts'
import { plantProject } from '../project/project.ts'

const lines = (count: number) => '// x\n'.repeat(count)

describe('file sizes', () => {
  it('the median excludes tests', () => {
    const planted = { 'a.ts': lines(10), 'b.ts': lines(20), 'c.ts': lines(90), 'd.test.ts': lines(300) }
    expect(measureSpread(plantProject(planted)).median).toBe(20)
  })

  it('nine files in ten do not exceed the ninetieth percentile', () => {
    const planted = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.ts`, lines(at + 1)]))
    expect(measureSpread(plantProject(planted)).ninetieth).toBe(10)
  })

  it('a median under 35 or over 70 is reported, 35 and 70 are not', () => {
    expect(explainSpread({ median: 34, ninetieth: 100 })[0]).toContain('34 lines of 35 at least')
    expect(explainSpread({ median: 71, ninetieth: 100 })[0]).toContain('71 lines of 70 at most')
    for (const median of [35, 70]) expect(explainSpread({ median, ninetieth: 100 })).toEqual([])
  })

  it('a package or layer out of range is reported by its name', () => {
    const planted = plantProject({
      'packages/cli/src/a.ts': lines(40),
      'packages/server/src/store/b.ts': lines(34),
      'packages/server/src/api/c.ts': lines(71),
      'tools/d.ts': lines(10),
    })
    expect(explainPackageSpreads(planted).map((one) => one.split(':')[0])).toEqual([
      'packages/server/src/store',
      'packages/server/src/api',
    ])
  })

  it('a ninetieth percentile of 200 is reported, 199 is not', () => {
    expect(explainSpread({ median: 50, ninetieth: 200 })[0]).toContain('fewer than 200')
    expect(explainSpread({ median: 50, ninetieth: 199 })).toEqual([])
  })
})

describe('folders', () => {
  const folder = 'packages/contract/src/a'
  const find = (count: number, crowded: Record<string, number> = {}, more: readonly string[] = []) => {
    const paths = [...Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`), ...more]
    const planted = plantProject(Object.fromEntries(paths.map((one) => [one, lines(1)])))
    return checkFolders(planted, crowded).map((one) => one.advice)
  }

  it('of 21 files are reported, of 20 are not', () => {
    expect(find(21)[0]).toContain('has 21 code files of 20 at most')
    expect(find(20)).toEqual([])
  })

  it('do not count tests, migrations and their own folders', () => {
    expect(find(20, {}, [`${folder}/a.test.ts`, `${folder}/0001-begin.ts`, `${folder}/b/c.ts`])).toEqual([])
  })

  it('that are known to be crowded must not grow', () => {
    expect(find(22, { [folder]: 22 })).toEqual([])
    expect(find(23, { [folder]: 22 })[0]).toContain('has 23 code files of 22 at most')
  })

  it('whose exemption is too wide, or no longer needed, are reported', () => {
    expect(find(21, { [folder]: 22 })).toEqual([expect.stringContaining('write 21')])
    expect(find(20, { [folder]: 22 })).toEqual([expect.stringContaining('remove it')])
    expect(find(0, { [folder]: 22 })).toEqual([expect.stringContaining('remove it')])
  })
})
