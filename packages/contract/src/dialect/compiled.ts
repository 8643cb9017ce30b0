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
  /** In bytes (decision A8), also for operations without body fields. */
  readonly bodyMax: number
  readonly response: TSchema
  /** For OpenAPI. */
  writeExample(neutral: WireObject): WireObject
  /** The same object if nothing differs. */
  readBody(wire: WireObject): WireObject
  /** The same object if nothing differs. */
  writeBody(neutral: unknown): unknown
  readonly isNewestFirst: boolean
  /** See `Dialect`. */
  readonly isFilterLenient: boolean
  /** Returns neutral field and value (`linode_id` -> `host_id`, `linode_boot` -> `host_boot`). */
  readFilterTerm(field: string, value: unknown): { field: string; value: unknown }
  /** Returns the neutral words whose translation contains a text; null for plain text. */
  wordsContaining(field: string, text: string): readonly string[] | null
}

/** Dialect compiled with the operation table (decisions, "A dialect is data"). */
export interface CompiledDialect {
  readonly dialect: Dialect
  readonly operations: readonly CompiledOperation[]
  /** Such as `node_pools[0].count` or `host_id`. */
  fieldToWire(path: string): string
  actionToWire(action: EventAction): string
  scopeToWire(scope: Scope | '*'): string
  /** Null if unknown. */
  scopeFromWire(word: string): Scope | '*' | null
  reasonToWire(code: string, reason: string): string
}
