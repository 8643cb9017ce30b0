import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodes, printExitCodes } from './exit-codes.ts'

test('docs/command-line.md and the help list the exit codes', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/command-line.md'), 'utf8')
  const told = [...page.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, code, meaning]) => ({
    code: Number(code),
    meaning,
  }))
  expect(told).toEqual(Object.values(exitCodes))
  for (const { code, meaning } of Object.values(exitCodes))
    expect(printExitCodes()).toMatch(new RegExp(`^ +${code} +${meaning}$`, 'm'))
})
