import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { openApi } from '../client/api.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { runMoor } from '../moor/run-moor.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import type { DocumentedBridge } from './documented-bridge.ts'
import { listOwnDomains, removeLeftovers } from './domains.ts'
import { hasGuestFolder } from './guest-folder.ts'
import type { OwnStorage } from './own-storage.ts'
import { runOwnCloud } from './run-own-cloud.ts'
import { writeOwnEngines } from './write-own-engines.ts'

/** Service on this machine's libvirt, for one test at a time. Whatever a test opens here is closed after it. */
export interface OwnCloudFixture {
  readonly scratch: ScratchFolder
  server?: Server
  storage?: OwnStorage
  bridge?: DocumentedBridge
}

/** Reason why the tests cannot run here, or null. */
export const missing = explainMissing()
if (missing) process.stdout.write(`own cloud: not run: ${missing}\n`)

function explainMissing(): string | null {
  try {
    execFileSync('virsh', ['-q', '-c', 'qemu:///system', 'version'], { stdio: 'ignore', timeout: 10_000 })
  } catch {
    return 'libvirt cannot be reached'
  }
  return hasGuestFolder ? null : 'no test guest is built'
}

/** Returns a fixture with an empty folder, for one test. */
export const openOwnCloud = (): OwnCloudFixture => ({ scratch: makeScratchFolder() })

/** Stops and removes whatever the test opened. */
export async function closeOwnCloud({ scratch, server, storage, bridge }: OwnCloudFixture): Promise<void> {
  await server?.stop()
  if (!missing) await removeLeftovers(scratch.data)
  await storage?.close()
  bridge?.close()
  scratch.close()
}

/** Domains of the fixture's service. */
export const listDomainsOf = async ({ scratch }: OwnCloudFixture): Promise<readonly string[]> =>
  missing ? [] : listOwnDomains(scratch.data)

/** Starts the service without trash, so that a deletion leaves nothing; `packages/server/src/main/engines/trash.hosts.test.ts` covers the trash on libvirt. */
export async function startOwnCloud({ scratch }: OwnCloudFixture): Promise<Server> {
  const started = await startMoor({
    args: ['up', '--profile', 'libvirt'],
    env: { MOORAGE_DATA: scratch.data, MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_LOG: 'warn' },
  })
  const { code, stderr } = await runMoor(['admin', 'trash', 'retention', '--hours', '0'], {
    MOORAGE_DATA: scratch.data,
  })
  assert.equal(code, 0, stderr)
  return started
}

/** Fails unless a guest has its volume at the path of the contract, the volume moves, is cloned and grows, and nothing is left after the deletions. */
export async function checkLifecycle(
  fixture: OwnCloudFixture,
  openStorage: (scratch: ScratchFolder) => Promise<OwnStorage>,
): Promise<void> {
  const { scratch } = fixture
  const storage = await openStorage(scratch)
  fixture.storage = storage
  writeOwnEngines(scratch, storage)
  fixture.server = await startOwnCloud(fixture)
  let originSelector = fixedOriginSelector(fixture.server.origin)
  await runOwnCloud({
    get api() {
      return openApi(originSelector, scratch.read('admin-token'))
    },
    region: 'local',
    folder: scratch.data,
    async restart() {
      await fixture.server?.kill()
      fixture.server = await startOwnCloud(fixture)
      originSelector = fixedOriginSelector(fixture.server.origin)
    },
    logStep: (step) => process.stdout.write(`own cloud: ${step}\n`),
  })
  assert.deepEqual(await listDomainsOf(fixture), [])
  assert.deepEqual(await storage.leftovers(), [])
  assert.doesNotMatch(execFileSync('ls', [join(scratch.data, 'disks')], { encoding: 'utf8' }), /moor-/)
  const errors = (fixture.server?.stderr() ?? '').split('\n').filter((line) => /"level":"?(error|50)/.test(line))
  assert.ok(errors.length === 0, `the service logged ${errors.length} errors, first: ${errors[0]}`)
}
