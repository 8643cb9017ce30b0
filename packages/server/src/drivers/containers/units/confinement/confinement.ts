import { join } from 'node:path'
import { memoryFolders } from '../../files/file-folders.ts'
import { programFolders } from '../images/find-in-root.ts'
import type { UnitPlaces } from '../folder/unit-places.ts'
import type { UnitRecord } from '../folder/unit-record.ts'

/** What a program sees of its machine: the root of its image, which it cannot write to, and what is mounted there. It has no capability and no way to get one. */
export interface Confinement {
  readonly root: string
  readonly binds: readonly Bind[]
  /** Folders in memory, empty at each start. */
  readonly memoryFolders: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

interface Bind {
  /** On the machine, and as the program sees it. */
  readonly from: string
  readonly to: string
  readonly isReadOnly: boolean
}

/** Folder of a unit's own files, by the folder that they lie in for its program. */
export function filesFolder(places: UnitPlaces, name: string, folder: string): string {
  return join(places.unit(name), 'files', folder)
}

/** File of the names that a unit is given of other machines. */
export function hostsFile(places: UnitPlaces, name: string): string {
  return join(places.unit(name), 'hosts')
}

/** How the program of a unit is confined, and what runs beside it. */
export function confinementOf(places: UnitPlaces, { spec, fileFolders }: UnitRecord): Confinement {
  const { name, image, environment = {}, volumes = {}, folders = {}, hosts } = spec
  const writable = [
    ...fileFolders.map((to) => ({ from: filesFolder(places, name, to), to })),
    ...Object.entries(volumes).map(([to, volume]) => ({ from: join(places.volume(volume), 'data'), to })),
    ...Object.entries(folders).map(([to, from]) => ({ from, to })),
  ]
  return {
    root: places.image(image),
    binds: [
      ...writable.map((one) => ({ ...one, isReadOnly: false })),
      { from: '/etc/resolv.conf', to: '/etc/resolv.conf', isReadOnly: true },
      ...(hosts ? [{ from: hostsFile(places, name), to: '/etc/hosts', isReadOnly: true }] : []),
    ],
    memoryFolders,
    environment: { PATH: programFolders.join(':'), ...environment },
  }
}
