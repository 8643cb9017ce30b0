import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { readShippedCatalogue } from '#main/catalogue/index.ts'

/** Default catalogue of the neutral dialect. */
export const neutralCatalogue: Catalogue = readShippedCatalogue('neutral')
/** Default catalogue of the linode dialect. */
export const linodeCatalogue: Catalogue = readShippedCatalogue('linode')
