import { Ajv, type ErrorObject } from 'ajv'
import { type Document, LineCounter, isNode, parseDocument } from 'yaml'
import { type CatalogueFile, catalogueSchema } from './catalogue-schema.ts'

/** The way to a value in a file: names of fields and places in lists. */
export type FilePlace = readonly (string | number)[]

/** What is wrong at one place of a file; the sentence follows its name. */
export interface FileProblem {
  readonly at: FilePlace
  readonly reason: string
}

/** A file that was read: its entries, or what keeps it from having any. */
export interface ParsedCatalogue {
  readonly entries: CatalogueFile | null
  readonly problems: readonly FileProblem[]
  /** Line of a value, counted from 1; that of what holds it where it is not there itself. */
  lineOf(at: FilePlace): number
}

const problemsMax = 20

const validate = new Ajv({ allErrors: true, strict: false, verbose: true, logger: false }).compile<CatalogueFile>(
  catalogueSchema,
)

/** Reads YAML into entries of the schema's shape; all its problems are told, up to twenty. */
export function parseCatalogue(text: string): ParsedCatalogue {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, schema: 'core' })
  const lineOf = (at: FilePlace) => findLine(document, lines, at)
  const [error] = document.errors
  if (error) {
    const line = error.linePos?.[0].line ?? 1
    return { entries: null, problems: [{ at: [], reason: error.message.split('\n')[0] ?? '' }], lineOf: () => line }
  }
  const value: unknown = document.toJS({ maxAliasCount: 1000 })
  if (validate(value)) return { entries: value, problems: [], lineOf }
  return { entries: null, problems: (validate.errors ?? []).slice(0, problemsMax).map(tellProblem), lineOf }
}

function findLine(document: Document, lines: LineCounter, at: FilePlace): number {
  for (let length = at.length; length > 0; length -= 1) {
    const node = document.getIn(at.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

function tellProblem(error: ErrorObject): FileProblem {
  const at = error.instancePath.split('/').slice(1).map(readStep)
  if (error.keyword === 'additionalProperties')
    return { at: [...at, String(error.params['additionalProperty'])], reason: 'is not a field of the catalogue.' }
  if (error.keyword === 'required')
    return { at: [...at, String(error.params['missingProperty'])], reason: 'is missing.' }
  if (error.keyword === 'enum') {
    const allowed: unknown = error.params['allowedValues']
    return { at, reason: `must be one of ${Array.isArray(allowed) ? allowed.join(', ') : ''}.` }
  }
  return { at, reason: `${error.message ?? 'is not valid'}.` }
}

function readStep(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step
}
