import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portMethods } from './fault-store.ts'

const page = join(import.meta.dirname, '../../../../../../docs/testing-with-moorage.md')

test('the testing guide lists all methods that support faults, in order', () => {
  const [, list = ''] = /Methods:\n((?:`.*\n)+)/.exec(readFileSync(page, 'utf8')) ?? []
  expect(Array.from(list.matchAll(/`(\w+)`/g), ([, method]) => method)).toEqual([...portMethods])
})
