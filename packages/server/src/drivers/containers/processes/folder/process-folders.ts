import { join } from 'node:path'
import { checkRuntimeName } from '../../resources/runtime-name.ts'
import { readImageName } from '../../images/image-name.ts'

/** Paths below a machine's folder. Validated names cannot lead outside. */
export type ProcessFolders = ReturnType<typeof openFolders>

/** Kinds of folders. Those of processes are named as those of the units that ran here earlier, so that their clusters are found. */
export type FolderKind = 'units' | 'volumes' | 'networks'

/** Returns functions for the paths below a folder, which throw Broken for an invalid name. */
export function openFolders(folder: string, binaries: string | null) {
  const within = (kind: FolderKind, word: 'container' | 'network' | 'volume', name: string): string => {
    checkRuntimeName(word, name)
    return join(folder, kind, name)
  }
  return {
    folder,
    /** Folder of programs; null for those on the PATH. */
    binaries,
    /** Working directory of a process, with its record, files and log. */
    process: (name: string) => within('units', 'container', name),
    volume: (name: string) => within('volumes', 'volume', name),
    network: (name: string) => within('networks', 'network', name),
    /** Root that an earlier development version unpacked from an image. */
    image: (name: string) => join(folder, 'images', readImageName(name).archive.replace(/\.tar$/, '')),
    all: (kind: FolderKind) => join(folder, kind),
  }
}
