import { type Dialect, linode, neutral } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Installation } from '#store/installation/installation.ts'
import { readCatalogue, readShippedCatalogue } from '../catalogue/index.ts'
import type { Settings } from '../settings/index.ts'

type CatalogueSettings = Pick<Settings, 'catalogue' | 'dialect' | 'volumeMaxGib'>

/**
 * Reads what the settings of a process offer, before its drivers are asked; throws OperatorFailure for a file with a problem. Where they name no
 * file, it is the catalogue of the dialect that the installation began with: processes on one database may speak two. Null before the first start.
 */
export function configureCatalogue({
  catalogue: file,
  dialect,
  volumeMaxGib,
}: CatalogueSettings): (installation: Pick<Installation, 'node_prefix'> | null) => Catalogue {
  const own = file === null ? null : readCatalogue(file)
  return (installation) => {
    const catalogue = own ?? readShippedCatalogue(firstDialect(installation) ?? dialect)
    if (volumeMaxGib === null) return catalogue
    return { ...catalogue, volume: { ...catalogue.volume, sizeMaxGib: volumeMaxGib } }
  }
}

/** An installation keeps the prefix of node names of its first dialect (decision E2). */
function firstDialect(installation: Pick<Installation, 'node_prefix'> | null): Dialect['name'] | undefined {
  return [neutral, linode].find((one) => one.nodePrefix === installation?.node_prefix)?.name
}
