import type { TObject, TSchema } from 'typebox'
import type { JsonSchema } from './json-schema.ts'
import type { EventAction } from '../events.ts'
import type { Operation } from '../operations.ts'
import type { Scope } from '../shared/operation.ts'
import type { Dialect } from './dialect.ts'

/** JSON object of a request or response. */
export type WireObject = Record<string, unknown>

/** One operation in a dialect's names. */
export interface CompiledOperation {
  readonly operation: Operation
  readonly path: string
  readonly aliases: readonly string[]
  readonly scopes: readonly string[]
  readonly params?: TObject
  readonly query?: JsonSchema
  readonly body?: JsonSchema
  /** Maximum body size in bytes (decision A8). */
  readonly bodyMax: number
  readonly response: TSchema
  writeExample(neutral: WireObject): WireObject
  /** Returns the same object if nothing differs. */
  readBody(wire: WireObject): WireObject
  /** Returns the same object if nothing differs. */
  writeBody(neutral: unknown): unknown
  readonly isNewestFirst: boolean
  readonly isFilterLenient: boolean
  /** Returns a filter's neutral field and value (`linode_id` -> `host_id`, `linode_boot` -> `host_boot`). */
  readFilterTerm(field: string, value: unknown): { field: string; value: unknown }
  /** Returns the neutral values whose dialect spelling contains a text; null if values are not translated. */
  wordsContaining(field: string, text: string): readonly string[] | null
}

/** Dialect compiled with the operation table (decisions, "A dialect is data"). */
export interface CompiledDialect {
  readonly dialect: Dialect
  readonly operations: readonly CompiledOperation[]
  /** Translates a field path, such as `node_pools[0].count`. */
  fieldToWire(path: string): string
  actionToWire(action: EventAction): string
  scopeToWire(scope: Scope | '*'): string
  /** Returns null for an unknown scope. */
  scopeFromWire(word: string): Scope | '*' | null
  reasonToWire(code: string, reason: string): string
}
