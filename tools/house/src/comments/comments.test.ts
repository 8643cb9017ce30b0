import { describe, expect, it } from 'vitest'
import { checkDeadCode } from './check-dead-code.ts'
import { checkDocComments } from './check-doc-comments.ts'
import { checkMarkers } from './check-markers.ts'
import { plantProject } from '../project/project.ts'

describe('doc comments', () => {
  const find = (text: string, path = 'src/a.ts') =>
    checkDocComments(plantProject({ [path]: text })).map((one) => `${one.line} ${one.advice}`)

  it.each(['function f() {}', 'const f = 1', 'class f {}', 'interface f {}', 'type f = 1'])(
    'are required on an exported %s',
    (text) => {
      expect(find(`\nexport ${text}`)[0]).toContain('2 f is exported without a doc comment')
      expect(find(`/** What for. */\nexport ${text}`)).toEqual([])
    },
  )

  it('do not count if plain, empty, or separated by an empty line', () => {
    expect(find('// what for\nexport const f = 1')).toHaveLength(1)
    expect(find('/** */\nexport const f = 1')).toHaveLength(1)
    expect(find('/** Module head. */\n\nexport const f = 1')).toHaveLength(1)
  })

  it('document all overloads at the first one, and a local export at its declaration', () => {
    expect(
      find('/** What for. */\nexport function f(a: 1): 1\nexport function f(a: 2): 2\nexport function f() {}'),
    ).toEqual([])
    expect(find('/** What for. */\nconst f = 1\nexport { f }')).toEqual([])
    expect(find('const f = 1\nexport { f }')).toHaveLength(1)
  })
})

describe('markers', () => {
  const find = (text: string) => checkMarkers(plantProject({ 'src/a.ts': text })).map((one) => one.advice)

  it.each([
    ['// TODO later', 'unfinished work'],
    ['/* FIXME: this */', 'unfinished work'],
    ['// @ts-ignore', 'type checker'],
    ['// @ts-expect-error because', 'type checker'],
    ['// oxlint-disable-next-line no-console', 'suppresses a tool'],
    ['/* v8 ignore next */', 'hides a line'],
    ['const a = b as any', '"any"'],
    ['let a: any', '"any"'],
    ['it.skip("x", f)', 'it.skip'],
    ['describe.only("x", f)', 'describe.only'],
    ['test.todo("x")', 'test.todo'],
  ])('reports %s', (text, reason) => {
    expect(find(text).join()).toContain(reason)
  })
})

describe('commented-out code', () => {
  const find = (text: string) => checkDeadCode(plantProject({ 'src/a.ts': text }))

  it.each([
    '// const a = 1',
    '// return x',
    '/* if (a) { b() } */',
    '// await close()',
    '// if (a) {\n//   b()\n// }',
    '// store.close()',
  ])('reports %s', (text) => {
    expect(find(text)).toHaveLength(1)
  })
})
