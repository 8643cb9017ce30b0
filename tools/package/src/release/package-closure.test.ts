import { expect, test } from 'vitest'
import { listClosure } from './package-closure.ts'

const locked = {
  '': {},
  'node_modules/page': { dependencies: { files: '1', words: '2' } },
  'node_modules/page/node_modules/words': { dependencies: { files: '1' } },
  'node_modules/words': { dependencies: { other: '1' } },
  'node_modules/files': { dependencies: { page: '1' } },
  'node_modules/other': {},
}

test('a package is carried with what it needs, each at the version that npm would give it, and nothing else', () => {
  expect(listClosure(locked, 'page')).toEqual([
    'node_modules/files',
    'node_modules/page',
    'node_modules/page/node_modules/words',
  ])
})

test('one that is not locked is told', () => {
  expect(() => listClosure({ 'node_modules/page': { dependencies: { gone: '1' } } }, 'page')).toThrow(
    'package-lock.json does not say where gone is.',
  )
})
