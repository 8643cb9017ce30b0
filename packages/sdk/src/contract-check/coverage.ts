import type { areaNames, AreaResource, OperationName as ContractName, OperationTypes } from '@moorage/contract'
import type { Change } from '../events/change.ts'
import type { LinodeAreas } from '../client/generated/linode.ts'
import type { NeutralAreas } from '../client/generated/neutral.ts'
import type { OperationName } from '../call/operation.ts'
import type { Listing } from '../lists/listing.ts'

/**
 * Compares generated types with the contract at compile time. Every operation needs a method with the same response type. After an error, run `npm run
 * generate`. If the error remains, tools/generate is wrong.
 */
type AreaOf<Name> = Name extends `${infer One extends AreaResource}.${string}` ? (typeof areaNames)[One] : never

type Camel<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Word
type VerbOf<Name> = Name extends `${string}.${infer Verb}` ? Camel<Verb> : never

type MethodIn<Areas, Name> =
  AreaOf<Name> extends keyof Areas
    ? VerbOf<Name> extends keyof Areas[AreaOf<Name>]
      ? Areas[AreaOf<Name>][VerbOf<Name>]
      : never
    : never

type Missing = {
  [Name in ContractName]: [MethodIn<LinodeAreas, Name>] extends [never] ? Name : never
}[ContractName]
type Unlisted = Exclude<ContractName, OperationName>
type Removed = Exclude<OperationName, ContractName>

/** The type is the page for a list, the event for a stream. */
type AnswerOf<Method> = Method extends (...args: never) => infer Result
  ? Result extends Promise<Change<infer Body>>
    ? Body
    : Result extends Listing<infer _Item, infer Whole>
      ? Whole
      : Result extends Promise<infer Answer>
        ? Answer
        : Result extends AsyncIterable<{ readonly event: infer Event }>
          ? Event
          : never
  : never

/** Status 204 has type null. */
type Contracted<Name extends ContractName> =
  | OperationTypes[Name]['response']
  | (OperationTypes[Name]['mayBeEmpty'] extends true ? null : never)

/** Readonly and mutable lists count as the same. */
type IsSame<One, Other> = [Plain<One>] extends [Plain<Other>]
  ? [Plain<Other>] extends [Plain<One>]
    ? true
    : false
  : false
type Plain<Value> = Value extends readonly (infer Item)[]
  ? Plain<Item>[]
  : keyof Value extends never
    ? 'empty'
    : Value extends Record<string, never>
      ? 'empty'
      : Value extends object
        ? { [Field in keyof Value]: Plain<Value[Field]> }
        : Value

/** Excluded operations. Only the linode dialect has a full resize response (decision E10), and a usage page has no type. */
type Wider = 'volume.resize' | 'usage.list'

type Different = {
  [Name in Exclude<ContractName, Wider>]: [MethodIn<NeutralAreas, Name>] extends [never]
    ? never
    : IsSame<AnswerOf<MethodIn<NeutralAreas, Name>>, Contracted<Name>> extends true
      ? never
      : Name
}[Exclude<ContractName, Wider>]

type Rejected = {
  [Name in ContractName]: MethodIn<NeutralAreas, Name> extends (...args: infer Arguments) => unknown
    ? keyof OperationTypes[Name]['body'] extends never
      ? never
      : OperationTypes[Name]['body'] extends Arguments[number]
        ? never
        : Name
    : never
}[ContractName]

/** Every element is never; otherwise the compiler lists the operations. */
const coverage: readonly [Missing, Unlisted, Removed, Different, Rejected][] = []

/** Compile-time check that `coverage` names no operation. */
export const completeCoverage: readonly [never, never, never, never, never][] = coverage
