import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Dialect } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { validateWhenRead, readYamlFile } from '../yaml/read-yaml-file.ts'
import { type CatalogueFile, catalogueSchema } from './catalogue-schema.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { makeCatalogue } from './make-catalogue.ts'

const validate = validateWhenRead<CatalogueFile>(catalogueSchema)

/**
 * Reads what an installation offers from a file (docs/catalogue.md). Throws OperatorFailure that names every problem with its line; nothing of a
 * file with a problem is used.
 */
export function readCatalogue(file: string): Catalogue {
  return makeCatalogue(readYamlFile(file, { noun: 'catalogue', validate, check: checkCatalogue }))
}

/** What is offered where nobody configures anything. The file is ours, and a test has read it as that of an operator: checking it anew would be a seventh of the work of a start. */
export function readShippedCatalogue(dialect: Dialect['name']): Catalogue {
  return makeCatalogue(parse(readFileSync(shippedCatalogue(dialect), 'utf8'), { schema: 'core' }))
}

/** Where the catalogue of a dialect lies that comes with Moorage; a file to begin one's own with. */
export function shippedCatalogue(dialect: Dialect['name']): string {
  return join(import.meta.dirname, `../../../catalogues/${dialect}.yaml`)
}
