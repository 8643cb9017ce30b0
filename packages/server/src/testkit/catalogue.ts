import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { readShippedCatalogue } from '#main/catalogue/index.ts'

/** Shipped neutral catalogue. */
export const neutralCatalogue: Catalogue = readShippedCatalogue('neutral')
/** Shipped linode catalogue. */
export const linodeCatalogue: Catalogue = readShippedCatalogue('linode')
