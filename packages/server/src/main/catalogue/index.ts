/** Catalogue: regions, host types, prices, Kubernetes versions (docs/catalogue.md). */
export { readCatalogue, readShippedCatalogue, shippedCatalogue } from './read-catalogue.ts'
