import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dialect } from '@moorage/contract'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { OperatorFailure } from '../failures/index.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { makeCatalogue } from './make-catalogue.ts'
import { parseCatalogue } from './parse-catalogue.ts'

const octetsMax = 4 * 1024 * 1024

/**
 * Reads what an installation offers from a file (docs/catalogue.md). Throws OperatorFailure that names every problem with its line; nothing of a
 * file with a problem is used.
 */
export function readCatalogue(file: string): Catalogue {
  const { entries, lineOf, problems } = parseCatalogue(readText(file))
  const found = entries === null ? problems : checkCatalogue(entries)
  const [first] = found
  if (entries !== null && first === undefined) return makeCatalogue(entries)
  const sentences = found.map(({ at, reason }) => `  line ${lineOf(at)}: ${nameOf(at)}${reason}`)
  throw new OperatorFailure(`${file} is not a catalogue:\n${sentences.join('\n')}`, 'usage')
}

/** What is offered where nobody configures anything. */
export function readShippedCatalogue(dialect: Dialect['name']): Catalogue {
  return readCatalogue(shippedCatalogue(dialect))
}

/** Where the catalogue of a dialect lies that comes with Moorage; a file to begin one's own with. */
export function shippedCatalogue(dialect: Dialect['name']): string {
  return join(import.meta.dirname, `../../../catalogues/${dialect}.yaml`)
}

/** `regions[0].country ` for the way to a value. */
function nameOf(at: readonly (string | number)[]): string {
  const name = at.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return name === '' ? '' : `${name.replace(/^\./, '')} `
}

function readText(file: string): string {
  const octets = attempt(file, () => readFileSync(file))
  if (octets.length > octetsMax) throw new OperatorFailure(`${file} has more than ${octetsMax} octets.`, 'usage')
  return octets.toString('utf8')
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorFailure(`The catalogue ${file} cannot be read (${reason}).`, 'usage', error)
  }
}
