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
  /** Relative to /v4, with parameters in braces. */
  readonly path: string
  readonly aliases: readonly string[]
  /** Accepted scopes, in the order of the table. */
  readonly scopes: readonly string[]
  readonly params?: TObject
  readonly query?: JsonSchema
  /** Body schema with this dialect's field names. */
  readonly body?: JsonSchema
  /** Maximum body size in bytes (decision A8), also for operations without body fields. */
  readonly bodyMax: number
  readonly response: TSchema
  /** Translates a neutral example body for OpenAPI. */
  writeExample(neutral: WireObject): WireObject
  /** Translates a request body to neutral names; the same object if nothing differs. */
  readBody(wire: WireObject): WireObject
  /** Translates a neutral response; the same object if nothing differs. */
  writeBody(neutral: unknown): unknown
  /** The default order is newest first. */
  readonly isNewestFirst: boolean
  /** A sort direction without a field is ignored, and every field accepts null in a filter. */
  readonly isFilterLenient: boolean
  /** Translates a filter term to neutral field and value (`linode_id` -> `host_id`, `linode_boot` -> `host_boot`). */
  readFilterTerm(field: string, value: unknown): { field: string; value: unknown }
  /** Returns the field's neutral words whose translation contains a text. Null for plain text. */
  wordsContaining(field: string, text: string): readonly string[] | null
}

/** Dialect compiled with the operation table, once at start (decisions, "A dialect is data"). */
export interface CompiledDialect {
  readonly dialect: Dialect
  readonly operations: readonly CompiledOperation[]
  /** Translates a neutral field path (`node_pools[0].count`, `host_id`). */
  fieldToWire(path: string): string
  actionToWire(action: EventAction): string
  scopeToWire(scope: Scope | '*'): string
  /** Translates a scope word to the neutral scope. Null if unknown. */
  scopeFromWire(word: string): Scope | '*' | null
  reasonToWire(code: string, reason: string): string
}
