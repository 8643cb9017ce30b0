import { describe, expect, it } from 'vitest'
import { checkFileSizes, findMedian } from './file-sizes.ts'
import { checkFunctions } from './check-functions.ts'
import { plantProject } from '../project/project.ts'

const path = 'packages/contract/src/a.ts'
const lines = (count: number) => '// x\n'.repeat(count)

describe('file sizes', () => {
  it('a file of 301 lines is found, one of 300 is not', () => {
    expect(checkFileSizes(plantProject({ [path]: lines(301) }))[0]?.advice).toContain('has 301 lines of 300 at most')
    expect(checkFileSizes(plantProject({ [path]: lines(300) }))).toEqual([])
  })

  it('a test file may have 400 lines and no more', () => {
    expect(checkFileSizes(plantProject({ 'packages/contract/src/a.test.ts': lines(400) }))).toEqual([])
    expect(checkFileSizes(plantProject({ 'packages/contract/src/a.test.ts': lines(401) }))).toHaveLength(1)
  })

  it('the median counts sources and leaves tests out', () => {
    const planted = { 'a.ts': lines(10), 'b.ts': lines(20), 'c.ts': lines(90), 'd.test.ts': lines(300) }
    expect(findMedian(plantProject(planted))).toBe(20)
  })
})

describe('functions', () => {
  const find = (text: string, at = path) =>
    checkFunctions(plantProject({ [at]: text })).map((one) => `${one.line} ${one.advice}`)

  it('of more than 50 lines are found with their line', () => {
    expect(find(`// head\nfunction f() {\n${lines(49)}}`)[0]).toMatch(/^2 function has 51 lines of 50/)
    expect(find(`function f() {\n${lines(48)}}`)).toEqual([])
    expect(find(`const f = () => {\n${lines(60)}}`)).toHaveLength(1)
    expect(find(`class A { f() {\n${lines(60)}} }`)).toHaveLength(1)
  })

  it('that only group tests may be long, in tests', () => {
    const text = `describe.each([1])('x', () => {\n${lines(60)}})`
    expect(find(text, 'packages/contract/src/a.test.ts')).toEqual([])
    expect(find(text)).toHaveLength(1)
    expect(find(`it('x', () => {\n${lines(60)}})`, 'packages/contract/src/a.test.ts')).toHaveLength(1)
  })

  it('with five parameters are found, with four and a typed this are not', () => {
    expect(find('function f(a, b, c, d, e) {}')[0]).toContain('5 parameters of 4')
    expect(find('function f(this: X, a, b, c, d) {}')).toEqual([])
    expect(find("it.each([])('row of a table', (a, b, c, d, e) => {})")).toEqual([])
  })

  it('nested four deep are found; else-if and inner functions do not deepen', () => {
    expect(find('function f() { for (;;) { if (a) { try { while (b) {} } catch {} } } }')[0]).toContain(
      'nests 4 deep of 3',
    )
    expect(find('function f() { if (a) {} else if (b) {} else if (c) {} else if (d) { for (;;) {} } }')).toEqual([])
    expect(find('function f() { for (;;) { if (a) { x.map(() => { if (b) { for (;;) {} } }) } } }')).toEqual([])
  })
})
