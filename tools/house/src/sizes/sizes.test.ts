import { describe, expect, it } from 'vitest'
import { checkFileSizes, explainSpread, measureSpread } from './file-sizes.ts'
import { checkFolders } from './check-folders.ts'
import { checkFunctions } from './check-functions.ts'
import { plantProject } from '../project/project.ts'

const path = 'packages/contract/src/a.ts'
const lines = (count: number) => '// x\n'.repeat(count)

describe('file sizes', () => {
  it('a file of 301 lines is reported, one of 300 is not', () => {
    expect(checkFileSizes(plantProject({ [path]: lines(301) }))[0]?.advice).toContain('has 301 lines of 300 at most')
    expect(checkFileSizes(plantProject({ [path]: lines(300) }))).toEqual([])
  })

  it('a test file may have at most 400 lines', () => {
    expect(checkFileSizes(plantProject({ 'packages/contract/src/a.test.ts': lines(400) }))).toEqual([])
    expect(checkFileSizes(plantProject({ 'packages/contract/src/a.test.ts': lines(401) }))).toHaveLength(1)
  })

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

describe('functions', () => {
  const find = (text: string, at = path) =>
    checkFunctions(plantProject({ [at]: text })).map((one) => `${one.line} ${one.advice}`)

  it('of more than 50 lines are reported with their line', () => {
    expect(find(`// head\nfunction f() {\n${lines(49)}}`)[0]).toMatch(/^2 function has 51 lines of 50/)
    expect(find(`function f() {\n${lines(48)}}`)).toEqual([])
    expect(find(`const f = () => {\n${lines(60)}}`)).toHaveLength(1)
    expect(find(`class A { f() {\n${lines(60)}} }`)).toHaveLength(1)
  })

  it('that only group tests may be long in test files', () => {
    const text = `describe.each([1])('x', () => {\n${lines(60)}})`
    expect(find(text, 'packages/contract/src/a.test.ts')).toEqual([])
    expect(find(text)).toHaveLength(1)
    expect(find(`it('x', () => {\n${lines(60)}})`, 'packages/contract/src/a.test.ts')).toHaveLength(1)
  })

  it('with five parameters are reported, with four and a typed this are not', () => {
    expect(find('function f(a, b, c, d, e) {}')[0]).toContain('5 parameters of 4')
    expect(find('function f(this: X, a, b, c, d) {}')).toEqual([])
    expect(find("it.each([])('row of a table', (a, b, c, d, e) => {})")).toEqual([])
  })

  it('nested four deep are reported; else-if and inner functions add no depth', () => {
    expect(find('function f() { for (;;) { if (a) { try { while (b) {} } catch {} } } }')[0]).toContain(
      'nests 4 deep of 3',
    )
    expect(find('function f() { if (a) {} else if (b) {} else if (c) {} else if (d) { for (;;) {} } }')).toEqual([])
    expect(find('function f() { for (;;) { if (a) { x.map(() => { if (b) { for (;;) {} } }) } } }')).toEqual([])
  })
})
