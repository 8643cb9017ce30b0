import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { createKeyFile } from '#drivers/secret-file/index.ts'
import type { OperatorFailure } from '../failures/index.ts'
import { readSettings } from '../settings/index.ts'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { openFoundation } from './foundation.ts'

const database = await createTestDatabase()
const scratch = useScratchFolder()
afterAll(() => database.close())

const settingsWith = (name: string) =>
  readSettings({ MOORAGE_SIM_PACE: 'instant', MOORAGE_LOG: 'silent', MOORAGE_KEY_FILE: join(scratch.path, name) })

it('a process with another key than the first is rejected at start, and the first key stays valid', async () => {
  for (const name of ['first', 'first']) await (await openFoundation(settingsWith(name), database.url)).close()
  createKeyFile(join(scratch.path, 'second'))
  await expect(openFoundation(settingsWith('second'), database.url)).rejects.toMatchObject({
    name: 'OperatorFailure',
    exitCode: 2,
    message: expect.stringContaining('MOORAGE_KEY_FILE'),
  } satisfies Partial<OperatorFailure>)
  await (await openFoundation(settingsWith('first'), database.url)).close()
})

it('a process with a missing key file reports it, and creates no file that could pass for the key', async () => {
  await expect(openFoundation(settingsWith('mistyped'), database.url)).rejects.toMatchObject({
    name: 'OperatorFailure',
    exitCode: 2,
    message: expect.stringMatching(/^MOORAGE_KEY_FILE: The key file .*mistyped does not exist; restore/),
  } satisfies Partial<Record<keyof OperatorFailure, unknown>>)
  expect(existsSync(join(scratch.path, 'mistyped'))).toBe(false)
})

it('a process whose key file others can read exits with the code for authentication failures (exit 4)', async () => {
  createKeyFile(join(scratch.path, 'exposed'))
  chmodSync(join(scratch.path, 'exposed'), 0o640)
  await expect(openFoundation(settingsWith('exposed'), database.url)).rejects.toMatchObject({
    name: 'OperatorFailure',
    exitCode: 4,
    message: expect.stringMatching(
      /^MOORAGE_KEY_FILE: Other users can read the key file .*exposed\. Set its mode to 0600\.$/,
    ),
  } satisfies Partial<Record<keyof OperatorFailure, unknown>>)
})
