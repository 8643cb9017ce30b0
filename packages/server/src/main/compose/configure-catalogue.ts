import { type Dialect, linode, neutral } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Installation } from '#store/installation/installation.ts'
import { readCatalogue, readShippedCatalogue } from '../catalogue/index.ts'
import type { Settings } from '../settings/index.ts'

type CatalogueSettings = Pick<Settings, 'catalogue' | 'dialect' | 'volumeMaxGib'>

/**
 * Returns a function from an installation (null before the first start) to its configured catalogue. Without a file, the installation's first dialect selects
 * the catalogue, because processes on one database can have different dialects. Throws OperatorFailure for a file with a problem.
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

/** Dialect of the first start, which fixed the node name prefix (decision E2). */
function firstDialect(installation: Pick<Installation, 'node_prefix'> | null): Dialect['name'] | undefined {
  return [neutral, linode].find((one) => one.nodePrefix === installation?.node_prefix)?.name
}
