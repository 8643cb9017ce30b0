import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../client/api.ts'
import { steadyReach } from '../client/reach.ts'
import { wordsOf } from '../wire/words.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import { listDomains, removeDomain } from './domains.ts'
import { writeEngineFile } from './engine-file.ts'
import { hasGuestFolder } from './guest-folder.ts'
import { playOwnCloud } from './play-own-cloud.ts'

const missing = explainMissing()
if (missing) process.stdout.write(`own cloud: not run: ${missing}\n`)

function explainMissing(): string | null {
  try {
    execFileSync('virsh', ['-q', '-c', 'qemu:///system', 'version'], { stdio: 'ignore', timeout: 10_000 })
  } catch {
    return 'libvirt cannot be reached'
  }
  return hasGuestFolder ? null : 'no guest for tests has been built'
}

let scratch: ScratchFolder
let server: Server
/** Domains of others, who use this machine at the same time. */
let before: readonly string[]
const own = async () => (missing ? [] : (await listDomains(/^moor-/)).filter((name) => !before.includes(name)))
beforeAll(async () => {
  scratch = makeScratchFolder()
  before = missing ? [] : await listDomains(/^moor-/)
})
afterAll(async () => {
  await server?.stop()
  for (const domain of await own()) await removeDomain(domain)
  scratch.close()
})

const start = (): Promise<Server> =>
  startMoor({
    args: ['up', '--profile', 'libvirt'],
    env: { MOORAGE_DATA: scratch.data, MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_LOG: 'warn' },
  })

describe.skipIf(missing)('your own cloud on one machine (docs/own-cloud.md)', () => {
  test('a guest has its disk at the path of the contract; it moves, is copied, grows, and nothing is left', async () => {
    writeEngineFile(scratch)
    server = await start()
    let reach = steadyReach(server.origin)
    const words = wordsOf('neutral')
    const api = () => openApi(reach, words, scratch.read('admin-token'))
    await playOwnCloud({
      get api() {
        return api()
      },
      region: 'local',
      async restart() {
        await server.kill()
        server = await start()
        reach = steadyReach(server.origin)
      },
      tell: (step) => process.stdout.write(`own cloud: ${step}\n`),
    })
    expect(await own()).toEqual([])
    for (const folder of ['volumes/nvme', 'volumes/hdd', 'disks'])
      expect(readdirSync(join(scratch.data, folder)).filter((name) => name.startsWith('moor-'))).toEqual([])
    expect(server.stderr()).not.toMatch(/"level":"?(error|50)/)
  }, 600_000)
})
