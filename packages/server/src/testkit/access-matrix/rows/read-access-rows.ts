import { readFileSync } from 'node:fs'
import type { DialectName } from '@moorage/contract'
import type { MatrixRequirement, AccessRow, RequirementAnswers } from './access-row.ts'
import { readTables } from './read-tables.ts'

const file = new URL('../../../../../../docs/access.md', import.meta.url)
const narrowed = 'lists what they may see'

/** Returns the rules in docs/access.md, in order, without operations of the other dialect. Throws for a cell of unknown form. */
export function readAccessRows(dialect: DialectName): AccessRow[] {
  return readTables(readFileSync(file, 'utf8'), 'Operation').flatMap((cells) => {
    const cell = (heading: string): string => cells[heading] ?? ''
    const [, operation, number] = match(cell('Operation'), /^(\w+\.\w+)(?: \((\d+)\))?$/)
    const [, method, path, only] = match(cell('Method and path'), /^([A-Z]+) (\/\S+)(?: \((linode|neutral) only\))?$/)
    if (only !== undefined && only !== dialect) return []
    return [
      {
        operation: String(operation),
        number: number === undefined ? null : Number(number),
        method: String(method),
        path: String(path),
        scopes: readScopes(cell('Scopes'), dialect),
        requirements: readRequirements(cell('A restricted user needs'), cell('Without it')),
        isNarrowed: cell('Without it') === narrowed,
      },
    ]
  })
}

function match(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text)
  if (!found) throw new Error(`docs/access.md: "${text}" is not of the form ${pattern.source}`)
  return found
}

function readScopes(text: string, dialect: string): readonly string[] | null {
  const [, usual, linode] = match(text, /^([^(]+?)(?: \(linode: ([^)]+)\))?$/)
  return readScopeWords(String(dialect === 'linode' ? (linode ?? usual) : usual))
}

function readScopeWords(text: string): readonly string[] | null {
  if (text === 'public') return null
  if (text === 'any token') return []
  return text.split(' and ').map((scope) => match(scope, /^[a-z]+:read_(only|write)$/)[0])
}

function readRequirements(requirements: string, answers: string): RequirementAnswers[] {
  if (requirements === 'nothing') {
    if (answers !== '' && answers !== narrowed)
      throw new Error(`docs/access.md: "${answers}" has answers without a requirement`)
    return []
  }
  const [parts, statuses] = [requirements.split('; '), answers.split('; ')]
  if (parts.length !== statuses.length)
    throw new Error(`docs/access.md: "${requirements}" has another number of answers: "${answers}"`)
  return parts.map((part, index) => ({ requirement: readRequirement(part), ...readAnswers(statuses[index] ?? '') }))
}

function readRequirement(text: string): MatrixRequirement {
  if (text === 'own') return { kind: 'own' }
  if (text === 'to be unrestricted') return { kind: 'unrestricted' }
  if (text === 'to have registered it') return { kind: 'maker' }
  if (text === 'sight of the event') return { kind: 'visibility' }
  const add = /^add_(volumes|hosts|clusters|images)$/.exec(text)
  if (add) return { kind: 'add', grant: oneOf(['add_volumes', 'add_hosts', 'add_clusters', 'add_images'], text) }
  const [, entity, level, on = 'path'] = match(
    text,
    /^(volume|host|cluster|image|account_access) (read_only|read_write)(?: on (\S+|its host|its volume|its resource|each taken out))?$/,
  )
  const required = oneOf(['read_only', 'read_write'], level)
  if (entity === 'account_access') return { kind: 'account_access', level: required }
  return { kind: 'resource', entity: oneOf(['volume', 'host', 'cluster', 'image'], entity), level: required, on }
}

function oneOf<const Word extends string>(words: readonly Word[], text: string | undefined): Word {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new Error(`${text} is none of ${words.join(', ')}`)
  return found
}

function readAnswers(text: string): Omit<RequirementAnswers, 'requirement'> {
  const [, unheld, tooWeak, withAccountAccess] = match(
    text,
    /^(4\d\d)(?:, too weak (4\d\d))?(?:, with account_access (4\d\d))?$/,
  )
  const numberOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits))
  return { unheld: Number(unheld), tooWeak: numberOf(tooWeak), withAccountAccess: numberOf(withAccountAccess) }
}
