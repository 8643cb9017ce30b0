import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { readShippedCatalogue } from '#main/catalogue/index.ts'

/** What an installation of the neutral dialect offers when it configures nothing; read once. */
export const neutralCatalogue: Catalogue = readShippedCatalogue('neutral')
/** The same of the linode dialect. */
export const linodeCatalogue: Catalogue = readShippedCatalogue('linode')
