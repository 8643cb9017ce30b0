import { join } from 'node:path'
import { checkRuntimeName } from '../../resources/runtime-name.ts'
import { readImageName } from '../../images/image-name.ts'

/** Paths below a machine's folder. Validated names cannot lead outside. */
export interface UnitPlaces {
  readonly folder: string
  unit(name: string): string
  volume(name: string): string
  network(name: string): string
  image(name: string): string
  all(kind: UnitPlaceKind): string
}

/** Kinds of folders. */
export type UnitPlaceKind = 'units' | 'volumes' | 'networks'

/** Returns functions for the paths below a folder, which throw Broken for an invalid name. */
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
