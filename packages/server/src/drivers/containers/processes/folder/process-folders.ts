import { join } from 'node:path'
import { checkRuntimeName } from '../../resources/runtime-name.ts'
import { readImageName } from '../../images/image-name.ts'

/** Paths below a machine's folder. Validated names cannot lead outside. */
export interface ProcessFolders {
  readonly folder: string
  /** Folder of programs; null for those on the PATH. */
  readonly binaries: string | null
  /** Working directory of a process, with its record, files and log. */
  process(name: string): string
  volume(name: string): string
  network(name: string): string
  /** Root that an earlier development version unpacked from an image. */
  image(name: string): string
  all(kind: FolderKind): string
}

/** Kinds of folders. Those of processes are named as those of the units that ran here earlier, so that their clusters are found. */
export type FolderKind = 'units' | 'volumes' | 'networks'

/** Returns functions for the paths below a folder, which throw Broken for an invalid name. */
export function openFolders(folder: string, binaries: string | null): ProcessFolders {
  const within = (kind: FolderKind, word: 'container' | 'network' | 'volume', name: string): string => {
    checkRuntimeName(word, name)
    return join(folder, kind, name)
  }
  return {
    folder,
    binaries,
    process: (name) => within('units', 'container', name),
    volume: (name) => within('volumes', 'volume', name),
    network: (name) => within('networks', 'network', name),
    image: (name) => join(folder, 'images', readImageName(name).archive.replace(/\.tar$/, '')),
    all: (kind) => join(folder, kind),
  }
}
