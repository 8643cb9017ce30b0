import { readFileSync } from 'node:fs'
import { Ajv, type Schema, type ValidateFunction } from 'ajv'
import { OperatorFailure } from '../failures/index.ts'
import { type ValuePath, type FileProblem, parseYaml } from './parse-yaml.ts'

/** Kind of a YAML file. */
export interface YamlKind<Entries> {
  readonly noun: string
  /** Compiled at first use, because most processes read one kind or none. */
  validate(): ValidateFunction<Entries>
  check(entries: Entries): readonly FileProblem[]
}

/** Returns a getter of a schema's validator, which the first call compiles. */
export function validateWhenRead<Entries>(schema: Schema): () => ValidateFunction<Entries> {
  let compiled: ValidateFunction<Entries> | null = null
  return () => {
    compiled ??= new Ajv({ allErrors: true, strict: false, verbose: true, logger: false }).compile<Entries>(schema)
    return compiled
  }
}

const octetsMax = 4 * 1024 * 1024

/**
 * Returns the valid entries of an operator's file. Throws OperatorFailure (exit 2) with every problem and its line, or for an unreadable file or one above 4
 * MiB.
 */
export function readYamlFile<Entries>(file: string, { noun, validate, check }: YamlKind<Entries>): Entries {
  const { entries, lineOf, problems } = parseYaml(readText(file, noun), validate(), noun)
  const found = entries === null ? problems : check(entries)
  if (entries !== null && found.length === 0) return entries
  const sentences = found.map(({ at, reason }) => `  line ${lineOf(at)}: ${nameOf(at)}${reason}`)
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
  throw new OperatorFailure(`${file} is not ${article} ${noun}:\n${sentences.join('\n')}`, 'usage')
}

function nameOf(at: ValuePath): string {
  const name = at.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return name === '' ? '' : `${name.replace(/^\./, '')} `
}

function readText(file: string, noun: string): string {
  const octets = attempt(file, noun, () => readFileSync(file))
  if (octets.length > octetsMax) throw new OperatorFailure(`${file} is larger than ${octetsMax} bytes.`, 'usage')
  return octets.toString('utf8')
}

function attempt<T>(file: string, noun: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorFailure(`The ${noun} ${file} cannot be read (${reason}).`, 'usage', error)
  }
}
