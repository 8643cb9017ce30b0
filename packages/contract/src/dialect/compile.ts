import type { TObject } from 'typebox'
import { operations, type Operation } from '../operations.ts'
import { bodyMaxOf } from './body-max.ts'
import { compileBody, type Turn } from './compile-body.ts'
import type { CompiledDialect, CompiledOperation, WireObject } from './compiled.ts'
import { compileContains } from './compile-contains.ts'
import { compileFilterTerm } from './compile-filter-term.ts'
import { compileReason } from './compile-reason.ts'
import { compileScopes, type Scopes } from './compile-scopes.ts'
import type { Dialect } from './dialect.ts'
import { filterKinds } from './filter-kinds.ts'
import type { JsonSchema } from './json-schema.ts'
import { renameSchema } from './rename-schema.ts'
import { makeTranslation, translatePath, type Translation } from './translation.ts'

interface Wire {
  readonly dialect: Dialect
  readonly write: Translation
  readonly read: Translation
  readonly scopes: Scopes
}

/** Compiles a dialect against the operation table, once at start; neutral comes out as identity. */
export function compileDialect(dialect: Dialect): CompiledDialect {
  const write = makeTranslation(dialect, 'write')
  const read = makeTranslation(dialect, 'read')
  const scopes = compileScopes(dialect)
  const fieldToWire = (path: string) => path.replaceAll(/[A-Za-z_]\w*/g, (name) => write.wireName(name))
  return {
    dialect,
    operations: operations
      .filter((operation) => operation.isServed)
      .map((operation) => compileOperation(operation, { dialect, write, read, scopes })),
    fieldToWire,
    actionToWire: (action) => write.word('action', action),
    scopeToWire: scopes.toWire,
    scopeFromWire: scopes.fromWire,
    reasonToWire: compileReason(dialect),
  }
}

function compileOperation(described: Operation, wire: Wire): CompiledOperation {
  const operation = spokenHere(described, wire.dialect)
  const { params, query, body } = operation
  const reader = body ? compileBody(body, wire.read) : null
  const exampleWriter = body ? compileBody(body, wire.write) : null
  const writer = compileWriter(operation, wire)
  const kinds = filterKinds(operation)
  return {
    operation,
    path: translatePath(operation.path, wire.dialect.paths),
    scopes: operation.scopes.map(wire.scopes.toWire),
    ...(params ? { params } : {}),
    ...(query ? { query: renameSchema(query, wire.write) as TObject } : {}),
    ...(body ? { body: renameSchema(body, wire.write) as TObject } : {}),
    bodyMax: bodyMaxOf(body),
    response: renameSchema(operation.response, wire.write),
    writeExample: (example) => (exampleWriter ? (exampleWriter(example) as WireObject) : example),
    readBody: (sent) => (reader ? (reader(sent) as WireObject) : sent),
    writeBody: (answer) => (writer ? writer(answer) : answer),
    readFilterTerm: compileFilterTerm(wire.dialect, wire.read, kinds),
    wordsContaining: compileContains(wire.write, kinds),
  }
}

/** The operation as this wire promises it, still in neutral words; the very same row when nothing differs. */
function spokenHere(operation: Operation, dialect: Dialect): Operation {
  const scopes = dialect.acceptedScopes[operation.name]
  const { wholeResponse, ...row } = operation
  if (wholeResponse && dialect.wholeAnswers.includes(operation.name))
    return { ...row, ...(scopes ? { scopes } : {}), response: wholeResponse }
  return scopes ? { ...operation, scopes } : operation
}

/** A whole answer is cut to what this wire promises of it. */
function compileWriter({ response, wholeResponse }: Operation, wire: Wire): Turn | null {
  const write = compileBody(response, wire.write)
  if (!wholeResponse) return write
  const promised = Object.keys((response as JsonSchema).properties ?? {})
  return (answer) => {
    const part = Object.fromEntries(promised.map((name) => [name, (answer as WireObject)[name]]))
    return write ? write(part) : part
  }
}
