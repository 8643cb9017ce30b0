import { readFileSync } from 'node:fs'
import type { AccessNeed, AccessRow, AddGrant, GrantKind, GrantLevel, NeedAnswers } from './access-row.ts'
import { readTables } from './read-tables.ts'

const file = new URL('../../../../../docs/access.md', import.meta.url)
const narrowed = 'lists what they may see'

/** Reads the tables of docs/access.md as they hold in a dialect; throws at a cell that is not written in their words. */
export function readAccessRows(dialect: 'neutral' | 'linode', text: string = readFileSync(file, 'utf8')): AccessRow[] {
  return readTables(text, 'Operation').map((cells) => {
    const cell = (heading: string): string => cells[heading] ?? ''
    const [, operation, number] = match(cell('Operation'), /^(\w+\.\w+)(?: \((\d+)\))?$/)
    const [, method, path] = match(cell('Method and path'), /^([A-Z]+) (\/\S+)$/)
    return {
      operation: String(operation),
      number: number === undefined ? null : Number(number),
      method: String(method),
      path: String(path),
      scopes: readScopes(cell('Scopes'), dialect),
      needs: readNeeds(cell('A restricted user needs'), cell('Without it')),
      isNarrowed: cell('Without it') === narrowed,
    }
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

function readNeeds(needs: string, answers: string): NeedAnswers[] {
  if (needs === 'nothing') {
    if (answers !== '' && answers !== narrowed) throw new Error(`docs/access.md: "${answers}" answers for no need`)
    return []
  }
  const [parts, statuses] = [needs.split('; '), answers.split('; ')]
  if (parts.length !== statuses.length)
    throw new Error(`docs/access.md: "${needs}" has not as many answers: "${answers}"`)
  return parts.map((part, index) => ({ need: readNeed(part), ...readAnswers(statuses[index] ?? '') }))
}

function readNeed(text: string): AccessNeed {
  if (text === 'own') return { kind: 'own' }
  if (text === 'to be unrestricted') return { kind: 'unrestricted' }
  if (text === 'to have registered it') return { kind: 'maker' }
  if (text === 'sight of the event') return { kind: 'sight' }
  const add = /^add_(volumes|hosts|clusters)$/.exec(text)
  if (add) return { kind: 'add', grant: text as AddGrant }
  const [, entity, level, on = 'path'] = match(
    text,
    /^(volume|host|cluster|account_access) (read_only|read_write)(?: on (\S+|its host|each taken out))?$/,
  )
  if (entity === 'account_access') return { kind: 'account_access', level: level as GrantLevel }
  return { kind: 'thing', entity: entity as GrantKind, level: level as GrantLevel, on }
}

function readAnswers(text: string): Omit<NeedAnswers, 'need'> {
  const [, unheld, tooWeak, withAccountAccess] = match(
    text,
    /^(4\d\d)(?:, too weak (4\d\d))?(?:, with account_access (4\d\d))?$/,
  )
  const numberOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits))
  return { unheld: Number(unheld), tooWeak: numberOf(tooWeak), withAccountAccess: numberOf(withAccountAccess) }
}
