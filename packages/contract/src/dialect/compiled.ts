import type { TObject, TSchema } from 'typebox'
import type { JsonSchema } from './json-schema.ts'
import type { EventAction } from '../events.ts'
import type { Operation } from '../operations.ts'
import type { Scope } from '../shared/operation.ts'
import type { Dialect } from './dialect.ts'

/** JSON object as it arrives or leaves. */
export type WireObject = Record<string, unknown>

/** One operation in the words of one wire. */
export interface CompiledOperation {
  readonly operation: Operation
  /** Path relative to /v4 on this wire, parameters in braces. */
  readonly path: string
  /** Further paths that lead to it. */
  readonly aliases: readonly string[]
  /** Accepted scopes on this wire, in table order. */
  readonly scopes: readonly string[]
  readonly params?: TObject
  readonly query?: JsonSchema
  /** Body schema with this wire's field names. */
  readonly body?: JsonSchema
  /** Octets that its body may have (decision A8); also where it has no fields. */
  readonly bodyMax: number
  readonly response: TSchema
  /** A neutral body in this wire's names and values, for readers of the OpenAPI document. */
  writeExample(neutral: WireObject): WireObject
  /** Wire body to neutral names; the same object when nothing differs. */
  readBody(wire: WireObject): WireObject
  /** Neutral answer to this wire's names and values; the same object when nothing differs. */
  writeBody(neutral: unknown): unknown
  /** Whether the newest item of this list comes first where no order is asked for. */
  readonly isNewestFirst: boolean
  /** Whether a direction without a field to order by is passed over, and every field may be tested against null. */
  readonly isFilterLenient: boolean
  /** Filter term on this wire to neutral field and value (`linode_id` -> `host_id`, `linode_boot` -> `host_boot`). */
  readFilterTerm(field: string, value: unknown): { field: string; value: unknown }
  /** Neutral words of a neutral field that contain a text on this wire; null where that is a matter of the text alone. */
  wordsContaining(field: string, text: string): readonly string[] | null
}

/** A dialect compiled against the operation table; made once at start (decisions, "A dialect is data"). */
export interface CompiledDialect {
  readonly dialect: Dialect
  /** Served operations only. */
  readonly operations: readonly CompiledOperation[]
  /** Neutral field path (`node_pools[0].count`, `host_id`) to this wire's. */
  fieldToWire(path: string): string
  /** Neutral event action to this wire's word. */
  actionToWire(action: EventAction): string
  /** Neutral scopes to this wire's words. */
  scopeToWire(scope: Scope | '*'): string
  /** Wire scope word to a neutral one; null when it is not known. */
  scopeFromWire(word: string): Scope | '*' | null
  /** Reason text of a refusal on this wire. */
  reasonToWire(code: string, reason: string): string
}
