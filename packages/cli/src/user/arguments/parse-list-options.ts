import type { Operation } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/exit'
import { readJson } from './read-value.ts'

const operators: Readonly<Record<string, string>> = {
  '!=': '+neq',
  '>=': '+gte',
  '<=': '+lte',
  '>': '+gt',
  '<': '+lt',
  '~': '+contains',
}

/** Filter and order of a list. */
export interface ListOptions {
  readonly filter?: object
  readonly orderBy?: string
  readonly order?: 'asc' | 'desc'
}

/** Returns the filter of --filter (combined with AND) and the order of --sort. Throws OperatorFailure (exit code 2) for an unsupported field. */
export function parseListOptions(
  operation: Operation,
  filters: readonly string[],
  sort: string | undefined,
): ListOptions {
  const read = filters.map((text) =>
    text.trim().startsWith('{') ? readJson('--filter', text) : readTerm(operation, text),
  )
  const [only] = read
  return {
    ...(only && { filter: read.length === 1 ? only : { '+and': read } }),
    ...(sort !== undefined && readSort(operation, sort)),
  }
}

function readTerm(operation: Operation, text: string): object {
  const [, given = '', operator = '', value = ''] = /^\s*([\w-]+)\s*(!=|>=|<=|=|>|<|~)(.*)$/s.exec(text) ?? []
  if (given === '')
    throw new OperatorFailure(
      `--filter must be JSON or a term such as label=data, size>=20, or label~web, not ${JSON.stringify(text)}.`,
      'usage',
    )
  const field = findField(operation, given, '--filter')
  const read = readTermValue(operation.filterable?.[field] ?? 'string', field, value.trim())
  return { [field]: operator === '=' ? read : { [operators[operator] ?? '+eq']: read } }
}

function readTermValue(kind: string, field: string, text: string): string | number | boolean | null {
  if (text === 'null' || text === 'none') return null
  if (kind.startsWith('boolean')) return text === 'true' || text === 'yes'
  if (!kind.startsWith('integer')) return text
  if (!/^-?\d{1,15}$/.test(text))
    throw new OperatorFailure(`--filter: ${field} requires a whole number, not ${JSON.stringify(text)}.`, 'usage')
  return Number(text)
}

function readSort(operation: Operation, text: string): ListOptions {
  const [, minus, given = '', direction] = /^(-?)([\w-]+?)(?::(asc|desc))?$/.exec(text) ?? []
  if (given === '')
    throw new OperatorFailure(
      `--sort must be a field such as size, -size, or size:desc, not ${JSON.stringify(text)}.`,
      'usage',
    )
  return {
    orderBy: findField(operation, given, '--sort'),
    order: minus === '-' || direction === 'desc' ? 'desc' : 'asc',
  }
}

function findField({ filterable = {}, name }: Operation, given: string, flag: string): string {
  const field = given.replaceAll('-', '_')
  const words = [field, field.replace(/^host_/, 'linode_'), field.replace(/^orch_cluster/, 'lke_cluster')]
  const found = words.find((one) => filterable[one] !== undefined)
  if (found !== undefined) return found
  const known = Object.keys(filterable).join(', ')
  const resource = name.slice(0, name.indexOf('.')).replaceAll('_', ' ')
  const hint = known === '' ? `lists of the kind ${resource} do not support it` : `supported fields are ${known}`
  throw new OperatorFailure(`${flag} does not support the field ${JSON.stringify(given)}: ${hint}.`, 'usage')
}
