/** Catalogue of an installation, read from a file: regions, plans, prices, Kubernetes versions (docs/catalogue.md). */
export { readCatalogue, readShippedCatalogue, shippedCatalogue } from './read-catalogue.ts'
