import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderHelp } from './render-help.ts'

const folder = join(import.meta.dirname, '../user/generated')

test('the help of operations matches the contract; otherwise run node packages/cli/src/generate/main.ts', () => {
  const files = renderHelp()
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted())
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
})
