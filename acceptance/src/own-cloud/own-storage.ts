import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ScratchFolder } from '../moor/scratch-folder.ts'

const run = promisify(execFile)
const scripts = fileURLToPath(new URL('../../../tools/infrastructure/', import.meta.url))

/** Storage for the volumes of a test. */
export interface OwnStorage {
  readonly entry: string
  leftovers(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Returns storage in the folders of the libvirt profile, for nvme and hdd. Does not create them. */
export async function fileStorage({ data }: ScratchFolder): Promise<OwnStorage> {
  const folders = ['nvme', 'hdd'].map((name) => join(data, 'volumes', name))
  const [nvme, hdd] = folders
  return {
    entry: `file:
  - name: files
    classes:
      - { region: local, storage_class: nvme, folder: '${nvme}' }
      - { region: local, storage_class: hdd, folder: '${hdd}' }
`,
    leftovers: async () => folders.flatMap((folder) => readdirSync(folder).filter((name) => name.startsWith('moor-'))),
    close: async () => undefined,
  }
}

/** Starts a separate Ceph cluster, with a user for the hypervisor. Rejects if a command fails. `close` stops the cluster and deletes its data. */
export async function startCephStorage({ path }: ScratchFolder): Promise<OwnStorage> {
  const folder = join(path, 'ceph')
  mkdirSync(folder)
  await run(join(scripts, 'start-ceph.sh'), [folder, '--bluestore'], { timeout: 110_000 })
  const conf = join(folder, 'ceph.conf')
  const pools = 'profile rbd pool=volumes, profile rbd pool=volumes-hdd'
  const { stdout } = await run('ceph', [
    '-c',
    conf,
    'auth',
    'get-or-create-key',
    'client.hv1',
    'mon',
    'profile rbd',
    'osd',
    pools,
  ])
  const keyFile = join(path, 'hv1.key')
  writeFileSync(keyFile, stdout, { mode: 0o600 })
  return {
    entry: `ceph:
  - name: files
    regions: [local]
    conf: '${conf}'
    user: moorage
    pools:
      - { storage_class: nvme, pool: volumes }
      - { storage_class: hdd, pool: volumes-hdd }
    clients:
      - { hypervisor: local, user: hv1, key_file: '${keyFile}' }
`,
    async leftovers() {
      const lists = ['volumes', 'volumes-hdd'].flatMap((pool) => [
        ['ls', pool],
        ['trash', 'ls', '--all', pool],
      ])
      const listings = await Promise.all(lists.map((list) => run('rbd', ['-c', conf, ...list])))
      return listings.flatMap(({ stdout: names }) => names.split('\n').filter((name) => name !== ''))
    },
    close: async () => void (await run(join(scripts, 'stop-ceph.sh'), [folder, '--remove'], { timeout: 60_000 })),
  }
}
