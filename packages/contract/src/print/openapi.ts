/** Prints a dialect's OpenAPI document for an installation at ORIGIN: `openapi.ts neutral|linode [ORIGIN]`. */
import { compileDialect } from '../dialect/compile.ts'
import { linode } from '../dialect/linode.ts'
import { neutral } from '../dialect/neutral.ts'
import { openApiDocument } from '../openapi/document.ts'

const [name, origin = 'http://127.0.0.1:4400'] = process.argv.slice(2)
const dialect = [neutral, linode].find((one) => one.name === name)
if (!dialect) throw new Error('The first argument is the dialect: neutral or linode.')
const document = openApiDocument({ compiled: compileDialect(dialect), origin, version: '0.0.0' })
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
