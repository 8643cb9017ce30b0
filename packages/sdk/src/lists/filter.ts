/** Condition on a field: a value for equality, or an object of operators (decision C2). */
export type Comparison<Value> = Value extends string[]
  ? string | { readonly '+contains'?: string; readonly '+neq'?: string }
  : Value | Operators<Value>

type Operators<Value> = Value extends boolean | null
  ? { readonly '+neq'?: Value }
  : Value extends string
    ? Ordered<string> & { readonly '+contains'?: string }
    : Value extends Date
      ? FilterTime | Ordered<FilterTime>
      : Value extends number
        ? Ordered<number>
        : never

interface Ordered<Value> {
  readonly '+gt'?: Value
  readonly '+gte'?: Value
  readonly '+lt'?: Value
  readonly '+lte'?: Value
  readonly '+neq'?: Value | null
}

/** Time in a filter: a Date, or text `YYYY-MM-DDTHH:MM:SS`, UTC unless it ends in an offset. */
export type FilterTime = Date | string

/** Filter as sent: all fields must match. A list such as tags matches if one item does. */
export type Filter<Fields> = { readonly [Field in keyof Fields]?: Comparison<Fields[Field]> } & {
  /** Filters that must all match. */
  readonly '+and'?: readonly Filter<Fields>[]
  /** Filters of which one must match. */
  readonly '+or'?: readonly Filter<Fields>[]
}

/** Starts a filter on a field: `where('label').contains('web')`. */
export type Where<Fields> = <Field extends keyof Fields & string>(field: Field) => FieldFilter<Fields, Fields[Field]>

/** Filter operators of a field by its type. */
export type FieldFilter<Fields, Value> = EqualityFilter<Fields, Value> &
  ([Value] extends [string[]] ? TextFilter<Fields> : Unlisted<Fields, NonNullable<Value>>)

type Unlisted<Fields, Value> = [Value] extends [boolean]
  ? unknown
  : [Value] extends [string]
    ? OrderFilter<Fields, string> & TextFilter<Fields>
    : OrderFilter<Fields, FilterValue<Value>>

type FilterValue<Value> = Value extends string[] ? string : Value extends Date ? FilterTime : Value

/** Operators of every field. */
export interface EqualityFilter<Fields, Value> {
  /** The field equals the value. Tags contain the value. */
  is(value: FilterValue<Value>): Filter<Fields>
  /** The field differs from the value. Tags do not contain the value. */
  isNot(value: FilterValue<Value>): Filter<Fields>
  /** The field equals one of at most 100 values. */
  isOneOf(values: readonly FilterValue<Value>[]): Filter<Fields>
}

/** Operators of texts and of lists of texts. */
export interface TextFilter<Fields> {
  /** The field or one of its items contains the text; case-sensitive. */
  contains(text: string): Filter<Fields>
}

/** Operators of numbers, texts, and times. */
export interface OrderFilter<Fields, Value> {
  isAbove(value: Value): Filter<Fields>
  isAtLeast(value: Value): Filter<Fields>
  isBelow(value: Value): Filter<Fields>
  isAtMost(value: Value): Filter<Fields>
}
