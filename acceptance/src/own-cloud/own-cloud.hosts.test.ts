import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDrawn } from '@moorage/server/testkit/is-drawn'
import { openApi } from '../client/api.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { linkCheckout } from '../documents/link-checkout.ts'
import { runCommands } from '../documents/run-commands.ts'
import type { Host } from '../client/shapes.ts'
import { openDocumentedBridge } from './documented-bridge.ts'
import { callVirsh } from './domains.ts'
import { hasCloudImage } from './guest-folder.ts'
import {
  checkLifecycle,
  closeOwnCloud,
  listDomainsOf,
  missing,
  openOwnCloud,
  type OwnCloudFixture,
  startOwnCloud,
} from './own-cloud-fixture.ts'
import { fileStorage } from './own-storage.ts'
import { makeSshKey } from './ssh-key.ts'
import { type GuestSystem, writeOwnEngines } from './write-own-engines.ts'

/** The tests below run in two halves by seed, because each emulated guest takes a minute to boot. */
const drawnSystems = (['test guest', 'Debian'] as const).filter(
  (system: GuestSystem, index) => isDrawn(index + 1, 2) && (hasCloudImage || system !== 'Debian'),
)
if (!missing && !hasCloudImage) process.stdout.write('own cloud with Debian: not run: no Debian image is built\n')

let cloud: OwnCloudFixture
beforeEach(() => {
  cloud = openOwnCloud()
})
afterEach(() => closeOwnCloud(cloud))

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
  test.runIf(isDrawn(0, 2))(
    'a guest has its disk at the path of the contract; the disk moves, is cloned, grows, and leaves nothing behind',
    async () => checkLifecycle(cloud, fileStorage),
    600_000,
  )

  test.runIf(isDrawn(1, 2))(
    'the commands of the tutorial succeed and leave nothing behind (docs/tutorials/own-cloud.md)',
    async () => {
      const { scratch } = cloud
      const storage = await fileStorage(scratch)
      cloud.storage = storage
      writeOwnEngines(scratch, storage, { hasNetwork: true })
      cloud.server = await startOwnCloud(cloud)
      linkCheckout(scratch)
      const env = [`HOME=${scratch.path}`, 'TERM=xterm']
      const { output } = await runCommands({ page: 'docs/tutorials/own-cloud.md', cwd: scratch.path, env })
      expect(output).toMatch(/ up .* load average/)
      expect(output).toMatch(/filesystem_path +\/dev\/disk\/by-id\//)
      expect(output).toMatch(/copy +active +12 GiB/)
      expect(listHostBridges()).toEqual([])
      expect(await listDomainsOf(cloud)).toEqual([])
      expect(await storage.leftovers()).toEqual([])
    },
    300_000,
  )

  test.each(drawnSystems)(
    'a host accepts the key of the request, and gets an address added later at its next boot: %s (docs/own-cloud.md; issue 33)',
    { timeout: 900_000 },
    async (system) => {
      const { scratch } = cloud
      cloud.storage = await fileStorage(scratch)
      const hasNetwork = system === 'Debian'
      writeOwnEngines(scratch, cloud.storage, { system, hasNetwork })
      if (!hasNetwork) cloud.bridge = openDocumentedBridge(scratch)
      const { bridge } = cloud
      cloud.server = await startOwnCloud(cloud)
      const api = openApi(fixedOriginSelector(cloud.server.origin), scratch.read('admin-token'))
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
      const [domain = ''] = await listDomainsOf(cloud)
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
    const { scratch } = cloud
    cloud.storage = await fileStorage(scratch)
    writeOwnEngines(scratch, cloud.storage)
    const file = join(scratch.data, 'engines.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('name: files', 'name: others'))
    await expect(startOwnCloud(cloud)).rejects.toThrow('no volume engine is named files')
  })
})
