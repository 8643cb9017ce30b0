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

/** Returns the catalogue of a file (docs/catalogue.md). Throws OperatorFailure with every problem and its line. */
export function readCatalogue(file: string): Catalogue {
  return makeCatalogue(readYamlFile(file, { noun: 'catalogue', validate, check: checkCatalogue }))
}

/** Returns the default catalogue without validation, which would take a seventh of the start time. A test validates it. */
export function readShippedCatalogue(dialect: Dialect['name']): Catalogue {
  return makeCatalogue(parse(readFileSync(shippedCatalogue(dialect), 'utf8'), { schema: 'core' }))
}

/** Returns the path of a dialect's default catalogue, a template for operators. */
export function shippedCatalogue(dialect: Dialect['name']): string {
  return join(import.meta.dirname, `../../../catalogues/${dialect}.yaml`)
}
