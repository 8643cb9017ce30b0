import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printResult } from './print-result.ts'
import { writeOut } from './write-out.ts'

const label = '\u001b[2J\u009b31m\u202egnp\u2066\n\tx'

test.each([true, false])('every writer replaces hidden characters: on a terminal %s', async (isTTY) => {
  const written: string[] = []
  const out = { isTTY, write: (text: string, done: () => void) => (written.push(text), done()) }
  const stream = out as unknown as NodeJS.WriteStream
  await writeOut(`apiVersion: "${label}"\n`, stream)
  await printResult({ label }, false, stream)
  await printResult({ rows: [{ label }] }, true, stream)
  const [raw, ...shown] = written
  expect(raw?.includes('\u202e')).toBe(!isTTY)
  expect(shown.join('')).not.toMatch(/[^\P{Cc}\n]|\u202e|\u2066/u)
})

test('no other module of the command writes to stdout or stderr', () => {
  const root = join(import.meta.dirname, '..')
  const writers = globSync('**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.test.ts') && /process\.(stdout|stderr)\.write\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers.toSorted()).toEqual(['operator/run-server.ts', 'output/write-out.ts'])
})
