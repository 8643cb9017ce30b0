import { pathSpelling } from '@moorage/server/testkit/http/path-spelling'
import fc from 'fast-check'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachVolume } from '../controller/attach-volume.ts'
import { listSnapshotPage, removeSnapshot } from '../controller/snapshots.ts'
import { openCallScope } from '../wire/call-scope.ts'
import { openVolumeLocks } from '../wire/volume-locks.ts'
import { type CloudApi, openCloud } from './open-cloud.ts'
import { findCloudVolume } from './volumes.ts'

const capability = {
  access_type: 'mount',
  mount: { fs_type: '', mount_flags: [] },
  access_mode: { mode: 'SINGLE_NODE_WRITER' },
} as const
const folder = mkdtempSync(join(tmpdir(), 'csi-paths-'))
const received: string[] = []
let server: Server
let api: CloudApi
beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(`${request.headers.host} ${request.url}`)
    response.end('{"id":1,"size":10,"linode_id":null}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  writeFileSync(join(folder, 'url'), `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v4`)
  writeFileSync(join(folder, 'token'), 'secret')
  api = openCloud(folder, 'test')(openCallScope(Date.now() + 60_000, new AbortController().signal))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

it('no ID from a sidecar results in another path or origin', async () => {
  const context = { api, locks: openVolumeLocks(), topologyKey: 'region', ownRegion: () => 'us-east' }
  const id = pathSpelling('127.0.0.1:1').filter((one) => one !== '' && !/^[1-9]\d*$/.test(one))
  await fc.assert(
    fc.asyncProperty(id, async (given) => {
      received.length = 0
      expect(await findCloudVolume(api, given)).toBeNull()
      const page = { max_entries: 0, starting_token: '', snapshot_id: '', source_volume_id: '' }
      for (const selection of [{ snapshot_id: given }, { source_volume_id: given }])
        expect(await listSnapshotPage(context, { ...page, ...selection })).toMatchObject({ entries: [] })
      expect(await removeSnapshot(context, { snapshot_id: given })).toEqual({})
      const attached = attachVolume(context, { volume_id: '1', node_id: given, volume_capability: capability })
      await expect(attached).rejects.toThrow('does not exist')
      expect(received).toEqual([expect.stringMatching(/^127\.0\.0\.1(:\d+)? \/v4\/volumes\/1$/)])
    }),
    { numRuns: 200 },
  )
})
