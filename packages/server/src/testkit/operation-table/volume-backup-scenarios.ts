import { updateRows } from '../database/rows.ts'
import { all, made, named, nothing } from './content.ts'
import { makeOwnVolume } from './make-own.ts'
import { insertTestBackup } from './rows/insert-test-backup.ts'
import { requestMine, type Scenario } from './scenario.ts'
import type { TableFixture } from './table-fixture.ts'

async function makeOwnBackup({ http, mine }: TableFixture) {
  return { params: { backupId: await insertTestBackup(http.store, http, Number(mine['volumeId'])) } }
}

/** Operations of volume backups. */
export const volumeBackupScenarios = {
  'volume_backup.list': { request: () => ({}), content: all('volume_backup') },
  'volume_backup.view': { request: requestMine, content: named('volume_backup') },
  'volume_backup.create': {
    request: async (fixture) => {
      const volumeId = await makeOwnVolume(fixture)
      await updateRows(fixture.http.store, 'volumes', { status: 'active' }, { id: volumeId })
      return { params: { volumeId }, body: { label: 'copy' } }
    },
    content: made('volume_backup'),
  },
  'volume_backup.delete': { request: makeOwnBackup, content: nothing },
} as const satisfies Record<string, Scenario>
