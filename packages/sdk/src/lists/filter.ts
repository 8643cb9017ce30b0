/** What a field is compared with: the plain value for equality, or an object of operators (decision C2). */
export type Comparison<Value> = Value extends string[]
  ? string | { readonly '+contains'?: string; readonly '+neq'?: string }
  : Value | Operators<Value>

type Operators<Value> = Value extends boolean | null
  ? { readonly '+neq'?: Value }
  : Value extends string
    ? Ordered<string> & { readonly '+contains'?: string }
    : Value extends Date
      ? Moment | Ordered<Moment>
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

/** A moment in a filter: a date, or text `YYYY-MM-DDTHH:MM:SS`, UTC unless it ends in an offset. */
export type Moment = Date | string

/** A filter as it is sent: all of its fields must hold. Tags and other lists hold where one of their texts does. */
export type Filter<Fields> = { readonly [Field in keyof Fields]?: Comparison<Fields[Field]> } & {
  /** All of these must hold. */
  readonly '+and'?: readonly Filter<Fields>[]
  /** One of these must hold. */
  readonly '+or'?: readonly Filter<Fields>[]
}

/** Begins a filter on one field: `where('label').contains('web')`. */
export type Where<Fields> = <Field extends keyof Fields & string>(field: Field) => FieldFilter<Fields, Fields[Field]>

/** What can be asked of a field, by what it holds. */
export type FieldFilter<Fields, Value> = EqualityFilter<Fields, Value> &
  ([Value] extends [string[]] ? TextFilter<Fields> : Unlisted<Fields, NonNullable<Value>>)

type Unlisted<Fields, Value> = [Value] extends [boolean]
  ? unknown
  : [Value] extends [string]
    ? OrderFilter<Fields, string> & TextFilter<Fields>
    : OrderFilter<Fields, Given<Value>>

/** What a field of this kind is compared with. */
type Given<Value> = Value extends string[] ? string : Value extends Date ? Moment : Value

/** Asked of every field. */
export interface EqualityFilter<Fields, Value> {
  /** The field is this; a list of tags has it. */
  is(value: Given<Value>): Filter<Fields>
  /** The field is something else; a list of tags does not have it. */
  isNot(value: Given<Value>): Filter<Fields>
  /** The field is one of these, at most 100. */
  isOneOf(values: readonly Given<Value>[]): Filter<Fields>
}

/** Asked of texts and lists of texts. */
export interface TextFilter<Fields> {
  /** The text is a part of the field, or of one of the texts that it lists; case counts. */
  contains(text: string): Filter<Fields>
}

/** Asked of numbers, texts and moments. */
export interface OrderFilter<Fields, Value> {
  isAbove(value: Value): Filter<Fields>
  isAtLeast(value: Value): Filter<Fields>
  isBelow(value: Value): Filter<Fields>
  isAtMost(value: Value): Filter<Fields>
}
