import { isRecord } from '../shared/untrusted-fields.ts'
import { type Operation, operations } from '../operations.ts'
import { bodyMaxOf } from './body-max.ts'
import { hasDialect, levels, type Scope, type ScopeArea } from '../shared/operation.ts'
import { type BodyTranslator, compileBody } from './compile-body.ts'
import { compileContains, compileFilterTerm, filterKinds } from './filter-terms.ts'
import { forbidControls, renameSchema } from './rename-schema.ts'
import { type Translation, makeTranslation, translatePath } from './translation.ts'
import type { CompiledDialect, CompiledOperation, WireObject } from './compiled.ts'
import type { Dialect } from './dialect.ts'
import type { JsonSchema } from './json-schema.ts'

interface Wire {
  readonly dialect: Dialect
  readonly write: Translation
  readonly read: Translation
  readonly scopes: Scopes
}

/**
 * Returns the dialect's operations with paths, schemas and body translators, and functions that translate fields, actions, scopes and error reasons. The
 * neutral dialect translates nothing.
 */
export function compileDialect(dialect: Dialect): CompiledDialect {
  const write = makeTranslation(dialect, 'write')
  const read = makeTranslation(dialect, 'read')
  const scopes = compileScopes(dialect)
  const fieldToWire = (path: string) => path.replaceAll(/[A-Za-z_]\w*/g, (name) => write.wireName(name))
  return {
    dialect,
    operations: operations
      .filter((operation) => hasDialect(operation, dialect.name))
      .map((operation) => compileOperation(operation, { dialect, write, read, scopes })),
    fieldToWire,
    actionToWire: (action) => write.translate('action', action),
    scopeToWire: scopes.toWire,
    scopeFromWire: scopes.fromWire,
    reasonToWire: compileReason(dialect),
  }
}

function compileOperation(described: Operation, wire: Wire): CompiledOperation {
  const operation = operationInDialect(described, wire.dialect)
  const { params, query, body } = operation
  const reader = body ? compileBody(body, wire.read) : null
  const exampleWriter = body ? compileBody(body, wire.write) : null
  const writer = compileWriter(operation, wire)
  const kinds = filterKinds(operation)
  return {
    operation,
    path: translatePath(operation.path, wire.dialect.paths),
    aliases: wire.dialect.aliases[operation.name] ?? [],
    scopes: operation.scopes.map(wire.scopes.toWire),
    ...(params ? { params } : {}),
    ...(query ? { query: renameSchema(query, wire.write) } : {}),
    ...(body ? { body: forbidControls(renameSchema(body, wire.write)) } : {}),
    bodyMax: bodyMaxOf(body),
    response: renameSchema(operation.response, wire.write),
    writeExample: (example) => (exampleWriter ? translateObject(exampleWriter, example) : example),
    readBody: (sent) => (reader ? translateObject(reader, sent) : sent),
    writeBody: (answer) => (writer ? writer(answer) : answer),
    isNewestFirst: wire.dialect.newestFirst.includes(operation.name),
    isFilterLenient: wire.dialect.isFilterLenient,
    readFilterTerm: compileFilterTerm(wire.dialect, wire.read, kinds),
    wordsContaining: compileContains(wire.write, kinds),
  }
}

function operationInDialect(operation: Operation, dialect: Dialect): Operation {
  const scopes = dialect.acceptedScopes[operation.name]
  const { wholeResponse, ...row } = operation
  if (wholeResponse && dialect.wholeResponses.includes(operation.name))
    return { ...row, ...(scopes ? { scopes } : {}), response: wholeResponse }
  return scopes ? { ...operation, scopes } : operation
}

/** Drops fields that the dialect does not send (decision E10). */
function compileWriter({ response, wholeResponse }: Operation, wire: Wire): BodyTranslator | null {
  const write = compileBody(response, wire.write)
  if (!wholeResponse) return write
  const { properties = {} }: JsonSchema = response
  const promised = Object.keys(properties)
  return (answer) => {
    const part = Object.fromEntries(promised.map((name) => [name, isRecord(answer) ? answer[name] : undefined]))
    return write ? write(part) : part
  }
}

function translateObject(translate: BodyTranslator, value: WireObject): WireObject {
  const translated = translate(value)
  return isRecord(translated) ? translated : value
}

const areas: readonly ScopeArea[] = ['volumes', 'hosts', 'orch', 'images', 'events', 'account']

interface Scopes {
  readonly toWire: (scope: Scope | '*') => string
  readonly fromWire: (word: string) => Scope | '*' | null
}

/** `fromWire` returns null for unknown scopes (decision G2). */
function compileScopes(dialect: Dialect): Scopes {
  const toWire = new Map<Scope | '*', string>([['*', '*']])
  const fromWire = new Map<string, Scope | '*'>([['*', '*']])
  for (const area of areas) {
    for (const level of levels) {
      const word = `${dialect.scopeAreas[area] ?? area}:${level}`
      toWire.set(`${area}:${level}`, word)
      fromWire.set(word, `${area}:${level}`)
    }
  }
  return {
    toWire: (scope) => toWire.get(scope) ?? scope,
    fromWire: (word) => fromWire.get(word) ?? null,
  }
}

/**
 * Compiles the translation of error reasons. A code in `texts` gets that text; other codes have phrases replaced. Field names are translated where they cannot
 * be ordinary words: at the start of `<name> is ...`, including paths, and with an underscore.
 */
function compileReason(dialect: Dialect): (code: string, reason: string) => string {
  const fields = new Map(Object.entries(dialect.fields))
  const texts = new Map(Object.entries(dialect.texts))
  const phrases = new Map(Object.entries(dialect.phrases))
  if (fields.size === 0 && texts.size === 0 && phrases.size === 0) return (_code, reason) => reason
  return (code, reason) =>
    texts.get(code) ??
    (phrases.get(code) ?? [])
      .reduce((text, [neutral, word]) => text.replace(neutral, word), reason)
      .replace(/^[\w.[\]]+(?= is (required|not valid))/, (path) =>
        path.replaceAll(/[a-z_]+/g, (name) => fields.get(name) ?? name),
      )
      .replaceAll(/\b[a-z]+(_[a-z]+)+\b/g, (name) => fields.get(name) ?? name)
}
