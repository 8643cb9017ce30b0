import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../client/api.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { runMoor } from '../moor/run-moor.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import { linkCheckout } from '../documents/link-checkout.ts'
import { runCommands } from '../documents/run-commands.ts'
import type { Host } from '../client/shapes.ts'
import { type DocumentedBridge, openDocumentedBridge } from './documented-bridge.ts'
import { callVirsh, listOwnDomains, removeLeftovers } from './domains.ts'
import { hasCloudImage, hasGuestFolder } from './guest-folder.ts'
import { runOwnCloud } from './run-own-cloud.ts'
import { type OwnStorage, fileStorage, startCephStorage } from './own-storage.ts'
import { makeSshKey } from './ssh-key.ts'
import { type GuestSystem, writeOwnEngines } from './write-own-engines.ts'

const systems: readonly GuestSystem[] = hasCloudImage ? ['test guest', 'Debian'] : ['test guest']
const missing = explainMissing()
if (missing) process.stdout.write(`own cloud: not run: ${missing}\n`)
else if (!hasCloudImage) process.stdout.write('own cloud with Debian: not run: no Debian image is built\n')

function explainMissing(): string | null {
  try {
    execFileSync('virsh', ['-q', '-c', 'qemu:///system', 'version'], { stdio: 'ignore', timeout: 10_000 })
  } catch {
    return 'libvirt cannot be reached'
  }
  return hasGuestFolder ? null : 'no test guest is built'
}

let scratch: ScratchFolder
let server: Server | undefined
let storage: OwnStorage | undefined
let bridge: DocumentedBridge | undefined
const own = async (): Promise<readonly string[]> => (missing ? [] : listOwnDomains(scratch.data))
beforeEach(() => {
  scratch = makeScratchFolder()
})
afterEach(async () => {
  await server?.stop()
  if (!missing) await removeLeftovers(scratch.data)
  await storage?.close()
  bridge?.close()
  bridge = undefined
  scratch.close()
})

/** Without trash, so that a deletion leaves nothing; `packages/server/src/main/engines/trash.hosts.test.ts` covers the trash on libvirt. */
async function start(): Promise<Server> {
  const started = await startMoor({
    args: ['up', '--profile', 'libvirt'],
    env: { MOORAGE_DATA: scratch.data, MOORAGE_LISTEN: '127.0.0.1:0', MOORAGE_LOG: 'warn' },
  })
  const { code, stderr } = await runMoor(['admin', 'trash', 'retention', '--hours', '0'], {
    MOORAGE_DATA: scratch.data,
  })
  expect(code, stderr).toBe(0)
  return started
}

/** Bridges that the server created; an interrupted test may have left some. */
function listHostBridges(): string[] {
  const listed = execFileSync('ip', ['-br', 'link', 'show', 'type', 'bridge'], { encoding: 'utf8' })
  return listed.match(/^moor-[0-9a-f]{8}\b/gm) ?? []
}

/** Prints the ID and the user data of the guest's host; the Debian image has no curl. */
const readMetadata = `python3 -c '
import json
from urllib.request import Request, urlopen
def call(path, **options):
    return urlopen(Request("http://169.254.169.254/v1/" + path, **options), timeout=20).read().decode()
token = {"Metadata-Token": call("token", method="PUT", headers={"Metadata-Token-Expiry-Seconds": "60"})}
print(json.loads(call("instance", headers={**token, "Accept": "application/json"}))["id"])
print(call("user-data", headers=token))'`

describe.skipIf(missing)('your own cloud on one machine (docs/own-cloud.md)', () => {
  test.each([
    ['files', fileStorage],
    ['Ceph', startCephStorage],
  ] as const)(
    'a guest has its disk at the path of the contract; the disk moves, is cloned, grows, and leaves nothing behind: %s',
    async (kind, openStorage) => {
      storage = await openStorage(scratch)
      writeOwnEngines(scratch, storage)
      const running = await start()
      server = running
      let originSelector = fixedOriginSelector(running.origin)
      await runOwnCloud({
        get api() {
          return openApi(originSelector, scratch.read('admin-token'))
        },
        region: 'local',
        folder: scratch.data,
        async restart() {
          await server?.kill()
          server = await start()
          originSelector = fixedOriginSelector(server.origin)
        },
        logStep: (step) => process.stdout.write(`own cloud on ${kind}: ${step}\n`),
      })
      expect(await own()).toEqual([])
      expect(await storage.leftovers()).toEqual([])
      expect(execFileSync('ls', [join(scratch.data, 'disks')], { encoding: 'utf8' })).not.toContain('moor-')
      expect(server?.stderr()).not.toMatch(/"level":"?(error|50)/)
    },
    600_000,
  )

  test('the commands of the tutorial succeed and leave nothing behind (docs/tutorials/own-cloud.md)', async () => {
    storage = await fileStorage(scratch)
    writeOwnEngines(scratch, storage, { hasNetwork: true })
    server = await start()
    linkCheckout(scratch)
    const env = [`HOME=${scratch.path}`, 'TERM=xterm']
    const { output } = await runCommands({ page: 'docs/tutorials/own-cloud.md', cwd: scratch.path, env })
    expect(output).toMatch(/ up .* load average/)
    expect(output).toMatch(/filesystem_path +\/dev\/disk\/by-id\//)
    expect(output).toMatch(/copy +active +12 GiB/)
    expect(listHostBridges()).toEqual([])
    expect(await own()).toEqual([])
    expect(await storage.leftovers()).toEqual([])
  }, 300_000)

  test('the commands for Ceph create a pool and its users (docs/own-cloud.md)', async () => {
    storage = await startCephStorage(scratch)
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

  test.each(systems)(
    'a host accepts the key of the request, and gets an address added later at its next boot: %s (docs/own-cloud.md; issue 33)',
    { timeout: 900_000 },
    async (system) => {
      storage = await fileStorage(scratch)
      const hasNetwork = system === 'Debian'
      writeOwnEngines(scratch, storage, { system, hasNetwork })
      if (!hasNetwork) bridge = openDocumentedBridge(scratch)
      server = await start()
      const api = openApi(fixedOriginSelector(server.origin), scratch.read('admin-token'))
      const finish = async (path: string, body: object, method: 'POST' | 'DELETE' = 'POST'): Promise<Host> => {
        const { body: host, operationId } = await api.ok<Host>(method, path, { body })
        const { body: end } = await api.ok('GET', `/account/events/${operationId}`, { query: { wait: 60 } })
        expect(end).toMatchObject({ status: 'finished' })
        return host
      }
      const key = makeSshKey(scratch.path)
      const userData = Buffer.from('#cloud-config\nfinal_message: own-cloud\n').toString('base64')
      const options = {
        root_pass: 'a-root-password',
        authorized_keys: [key.publicKey],
        ...(hasNetwork && { metadata: { user_data: userData } }),
      }
      const input = { region: 'local', type: 'g6-nanode-1', image: 'debian12', label: 'web-1', ...options }
      const { id, ipv4 } = await finish('/hosts/instances', input)
      const [first = ''] = ipv4
      expect(first).toMatch(/^10\.97\.0\./)
      const [domain = ''] = await own()
      expect(await callVirsh('domiflist', domain)).toContain(bridge?.name ?? listHostBridges()[0])
      const observed = await key.runAt(
        first,
        'hostname; ip route; cat /run/systemd/resolve/resolv.conf || cat /etc/resolv.conf',
      )
      for (const expected of ['web-1', ...(bridge?.addresses ?? ['10.97.0.1'])]) expect(observed).toContain(expected)

      if (system === 'Debian') {
        // Debian's cloud-init applies addresses at later boots for this reason; a second boot would take an emulated guest another minute.
        const config = await key.runAt(first, 'cat /var/lib/cloud/instance/*cloud-config.txt')
        expect(config).toMatch(/updates:\s+network:\s+when:\s+- boot/)
        expect(await key.runAt(first, readMetadata)).toBe(`${id}\n${userData}`)
        await finish(`/hosts/instances/${id}`, {}, 'DELETE')
        return expect(listHostBridges()).toEqual([])
      }
      const address = { type: 'ipv4', public: true }
      const { body: added } = await api.ok<{ readonly address: string }>('POST', `/hosts/instances/${id}/ips`, {
        body: address,
      })
      await finish(`/hosts/instances/${id}/reboot`, {})
      expect(await key.runAt(added.address, 'ip address')).toContain(first)
    },
  )

  test('the start fails with the reason if the catalogue names an engine that does not exist', async () => {
    storage = await fileStorage(scratch)
    writeOwnEngines(scratch, storage)
    const file = join(scratch.data, 'engines.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('name: files', 'name: others'))
    await expect(start()).rejects.toThrow('no volume engine is named files')
  })
})
