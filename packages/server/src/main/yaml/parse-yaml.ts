import type { ErrorObject, ValidateFunction } from 'ajv'
import { type Document, LineCounter, isNode, parseDocument } from 'yaml'

/** Field names and list indexes down to a value. */
export type ValuePath = readonly (string | number)[]

/** Problem at a path; the sentence starts with the path. */
export interface FileProblem {
  readonly at: ValuePath
  readonly reason: string
}

/** Parsed entries, or problems. */
export interface ParsedYaml<Entries> {
  readonly entries: Entries | null
  readonly problems: readonly FileProblem[]
  /** Line number, from 1. A missing value has the line of its closest existing ancestor. */
  lineOf(at: ValuePath): number
}

const problemsMax = 20

/**
 * Returns the entries of a YAML text that matches a schema. Otherwise, entries are null, with the syntax error or up to twenty problems. `noun` is the kind of
 * file in messages.
 */
export function parseYaml<Entries>(
  text: string,
  validate: ValidateFunction<Entries>,
  noun: string,
): ParsedYaml<Entries> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, schema: 'core' })
  const lineOf = (at: ValuePath) => findLine(document, lines, at)
  const [error] = document.errors
  if (error) {
    const line = error.linePos?.[0].line ?? 1
    return { entries: null, problems: [{ at: [], reason: error.message.split('\n')[0] ?? '' }], lineOf: () => line }
  }
  const value: unknown = document.toJS({ maxAliasCount: 1000 })
  if (validate(value)) return { entries: value, problems: [], lineOf }
  const problems = (validate.errors ?? []).slice(0, problemsMax).map((one) => describeProblem(one, noun))
  return { entries: null, problems, lineOf }
}

function findLine(document: Document, lines: LineCounter, at: ValuePath): number {
  for (let length = at.length; length > 0; length -= 1) {
    const node = document.getIn(at.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

function describeProblem(error: ErrorObject, noun: string): FileProblem {
  const at = error.instancePath.split('/').slice(1).map(readStep)
  if (error.keyword === 'additionalProperties')
    return { at: [...at, String(error.params['additionalProperty'])], reason: `is not a field of the ${noun}.` }
  if (error.keyword === 'required')
    return { at: [...at, String(error.params['missingProperty'])], reason: 'is required.' }
  if (error.keyword === 'enum') {
    const allowed: unknown = error.params['allowedValues']
    return { at, reason: `must be one of ${Array.isArray(allowed) ? allowed.join(', ') : ''}.` }
  }
  return { at, reason: `${error.message ?? 'is not valid'}.` }
}

function readStep(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')
}
