import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { ensureOperatorToken } from './ensure-operator-token.ts'

const folder = useScratchFolder().path

it('creates the token once, readable by the owner only', () => {
  const file = join(folder, 'operator-token')
  const token = ensureOperatorToken(file)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect([ensureOperatorToken(file), statSync(file).mode & 0o777]).toEqual([token, 0o600])
})

it('rejects an empty file with the fix, and leaves no temporary file', () => {
  const file = join(folder, 'empty')
  writeFileSync(file, '\n')
  expect(() => ensureOperatorToken(file)).toThrow(`The file ${file} is empty. Delete it`)
  expect(readdirSync(folder).filter((name) => name.startsWith('empty'))).toEqual(['empty'])
})
