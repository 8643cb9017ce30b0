import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommands } from '../documents/run-commands.ts'
import { checkLifecycle, closeOwnCloud, missing, openOwnCloud, type OwnCloudFixture } from './own-cloud-fixture.ts'
import { startCephStorage } from './own-storage.ts'

let cloud: OwnCloudFixture
beforeEach(() => {
  cloud = openOwnCloud()
})
afterEach(() => closeOwnCloud(cloud))

describe.skipIf(missing)('your own cloud on one machine, with Ceph (docs/own-cloud.md)', () => {
  test(
    'a guest has its disk at the path of the contract; the disk moves, is cloned, grows, and leaves nothing behind',
    async () => checkLifecycle(cloud, startCephStorage),
    600_000,
  )

  test('the commands for Ceph create a pool and its users (docs/own-cloud.md)', async () => {
    const { scratch } = cloud
    cloud.storage = await startCephStorage(scratch)
    await runCommands({
      page: 'docs/own-cloud.md',
      cwd: scratch.path,
      env: ['TERM=xterm', `CEPH_CONF=${join(scratch.path, 'ceph/ceph.conf')}`],
      // The tests' Ceph cluster already has these names.
      replace: {
        volumes: 'others',
        'client.moorage': 'client.other',
        '/etc/ceph': scratch.path,
        '/etc/moorage': scratch.path,
      },
    })
    expect(readFileSync(join(scratch.path, 'local.key'), 'utf8')).toMatch(/^[\w+/]+=*\s*$/)
    expect(readFileSync(join(scratch.path, 'ceph.client.other.keyring'), 'utf8')).toContain('[client.other]')
  }, 300_000)
})
