import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolders } from '../../files/file-folders.ts'
import { replaceFile } from '../folder/records.ts'
import type { UnitPlaces } from '../folder/unit-places.ts'
import type { UnitRecord } from '../folder/unit-record.ts'
import { filesFolder, hostsFile } from './confinement.ts'

/** Creates a unit's mount points in the image's root, empty folders for its files, and its hosts file. Deletes the files of the previous unit. */
export async function prepareConfinement(places: UnitPlaces, { spec, fileFolders }: UnitRecord): Promise<void> {
  const { name, volumes = {}, folders = {}, hosts } = spec
  const root = places.image(spec.image)
  const mounts = [
    '/proc',
    '/dev',
    '/sys',
    '/etc',
    ...memoryFolders,
    ...fileFolders,
    ...Object.keys({ ...volumes, ...folders }),
  ]
  for (const at of mounts) await mkdir(join(root, at), { recursive: true })
  for (const file of ['resolv.conf', 'hosts']) await writeFile(join(root, 'etc', file), '', { flag: 'a' })
  await rm(join(places.unit(name), 'files'), { recursive: true, force: true })
  for (const one of fileFolders) await mkdir(filesFolder(places, name, one), { recursive: true, mode: 0o755 })
  if (hosts) await replaceFile(hostsFile(places, name), writeHosts(hosts), 0o644)
}

function writeHosts(hosts: Readonly<Record<string, string>>): string {
  const own = Object.entries(hosts).map(([host, address]) => `${address}\t${host}`)
  return ['127.0.0.1\tlocalhost', '::1\tlocalhost', ...own, ''].join('\n')
}
