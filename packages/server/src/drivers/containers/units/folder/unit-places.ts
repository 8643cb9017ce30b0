import { join } from 'node:path'
import { checkRuntimeName } from '../../resources/runtime-name.ts'
import { readImageName } from '../../images/image-name.ts'

/** Where everything of one machine lies below its folder. Names are checked first: none leads out of it. */
export interface UnitPlaces {
  readonly folder: string
  /** Folder of one unit: its record, and the files that it was given. */
  unit(name: string): string
  volume(name: string): string
  network(name: string): string
  /** Root of an image, as its programs see it. */
  image(name: string): string
  /** Folders of all units, volumes or networks. */
  all(kind: UnitPlaceKind): string
}

/** What a machine has of units. */
export type UnitPlaceKind = 'units' | 'volumes' | 'networks'

/** The places below a folder. Broken where a name is none. */
export function placesBelow(folder: string): UnitPlaces {
  const within = (kind: UnitPlaceKind, word: 'container' | 'network' | 'volume', name: string): string => {
    checkRuntimeName(word, name)
    return join(folder, kind, name)
  }
  return {
    folder,
    unit: (name) => within('units', 'container', name),
    volume: (name) => within('volumes', 'volume', name),
    network: (name) => within('networks', 'network', name),
    image: (name) => join(folder, 'images', readImageName(name).archive.replace(/\.tar$/, '')),
    all: (kind) => join(folder, kind),
  }
}
