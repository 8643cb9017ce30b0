import { queryOnce } from '@moorage/server/testkit/database/query-once'
import { openMoorOnDatabase } from '@moorage/server/testkit/moor/open-moor'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const moor = await openMoorOnDatabase({ MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_LOG: 'error' })
beforeAll(async () => {
  await queryOnce(
    moor.url,
    `insert into schema_migrations values (9999, 'future', moor_now()); update schema_support set oldest = 9990`,
  )
})
const run = (command: string) => moor.run(command.split(' '))

const rejection =
  /^moor: The database schema is at version 9999, for releases that support at least 9990; this release supports \d+: start the newer release, or restore the backup from before the upgrade\.\n$/

const commands = [
  ['serve --api', 'serve --worker', 'up', 'migrate', 'key rotate', 'admin reality', 'admin maintenance show'],
  [
    'admin account create --label A --user anna',
    'admin user list',
    'admin token list --user anna',
    'admin volume repair 1',
  ],
].flat()

describe('on a schema of a newer release that does not support this release (ADR 0044)', () => {
  test('every command is rejected without effect, in one sentence with both versions and the fix', async () => {
    for (const command of commands)
      expect([command, await run(command)]).toEqual([
        command,
        { code: 1, stdout: '', stderr: expect.stringMatching(rejection) },
      ])
    expect(readdirSync(moor.scratch.path)).toEqual(['data'])
    expect(await queryOnce(moor.url, 'select label from accounts')).toEqual([])
  })

  test('a backup still works, because it only reads', async () => {
    expect(await run(`backup ${join(moor.scratch.path, 'backup')}`)).toMatchObject({ code: 0 })
  })
})
