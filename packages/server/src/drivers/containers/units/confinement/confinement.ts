import { join } from 'node:path'
import { memoryFolders } from '../../files/file-folders.ts'
import { programFolders } from '../images/find-in-root.ts'
import type { UnitPlaces } from '../folder/unit-places.ts'
import type { UnitRecord } from '../folder/unit-record.ts'

/** Root, mounts and environment of a program without capabilities; the root is read-only. */
export interface Confinement {
  readonly root: string
  readonly binds: readonly Bind[]
  /** In-memory folders, empty at each start. */
  readonly memoryFolders: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

interface Bind {
  /** Path on the machine; `to` is the path that the program sees. */
  readonly from: string
  readonly to: string
  readonly isReadOnly: boolean
}

/** Path of a unit's own files that its program sees at `folder`. */
export function filesFolder(places: UnitPlaces, name: string, folder: string): string {
  return join(places.unit(name), 'files', folder)
}

/** Path of a unit's `/etc/hosts`. */
export function hostsFile(places: UnitPlaces, name: string): string {
  return join(places.unit(name), 'hosts')
}

/** Builds the confinement of a unit's program, and of programs beside it. */
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
