import { describe, expect, it } from 'vitest'
import { parse } from '@babel/parser'
import { findTarget } from '../rooms.ts'
import { isDrawn } from './draw.ts'
import { isLogText } from './is-log-text.ts'
import type { SyntaxPath } from './is-log-text.ts'

const mutants = Array.from({ length: 1000 }, (_, line) => ({
  fileName: '/somewhere/packages/server/src/domain/a.ts',
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line, column: 1 }, end: { line, column: 5 } },
}))

describe('a sample', () => {
  const draw = (share: number, seed: number) => mutants.filter((one) => isDrawn(one, { share, seed }))

  it('is about the share that was asked for', () => {
    expect(draw(1, 7)).toHaveLength(1000)
    expect(draw(0.2, 7).length / 1000).toBeCloseTo(0.2, 1)
  })

  it('is the same for the same seed, wherever the project lies, and another for another', () => {
    const elsewhere = mutants.map((one) => ({ ...one, fileName: one.fileName.replace('/somewhere', '') }))
    expect(elsewhere.filter((one) => isDrawn(one, { share: 0.2, seed: 7 }))).toHaveLength(draw(0.2, 7).length)
    expect(draw(0.2, 8)).not.toEqual(draw(0.2, 7))
  })
})

describe('the text of a log line is left out', () => {
  /** Whether each argument of a call counts as a log text. */
  const judge = (call: string): boolean[] => {
    const [statement] = parse(call).program.body
    if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression')
      throw new Error(call)
    const above = { node: statement.expression, parentPath: null } as unknown as SyntaxPath
    return statement.expression.arguments.map((node) => isLogText({ node, parentPath: above } as SyntaxPath))
  }

  it('and nothing else of the call', () => {
    expect(judge("serving.log.error({ field: 'x' }, 'request failed')")).toEqual([false, true])
    expect(judge("log.info(failed ? 'a' : 'b')")).toEqual([false])
  })

  it('and no text of another call', () => {
    expect(judge("catalogue.error('a')").concat(judge("log.child('a')"), judge("log('a')"))).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('what is tried', () => {
  it.each([
    ['domain', 'packages/server/src/domain/'],
    ['packages/server/src/domain/host', 'packages/server/src/domain/host/'],
    ['packages/server/src/domain/host/plan.ts', 'packages/server/src/domain/host/plan.ts'],
  ])('%s, with the tests of its room', (typed, path) => {
    expect(findTarget(typed)).toMatchObject({ room: { name: 'domain' }, path })
  })

  it('nothing outside the rooms', () => {
    expect(['packages/server/src/main', 'kitchen', ''].map(findTarget)).toEqual([undefined, undefined, undefined])
  })
})
