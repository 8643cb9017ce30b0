import type { areaNames, AreaResource, OperationName as ContractName, OperationTypes } from '@moorage/contract'
import type { Change } from '../events/change.ts'
import type { LinodeAreas } from '../generated/linode/areas.ts'
import type { NeutralAreas } from '../generated/neutral/areas.ts'
import type { OperationName } from '../client/operation.ts'
import type { Listing } from '../lists/listing.ts'

/**
 * Holds the generated types to the contract while the project is compiled: an operation without its method, in the table or in an area, does not
 * compile, and neither does one whose answer is not the contract's. The remedy is `npm run generate -w @moorage/sdk`.
 */
type AreaOf<Name> = Name extends `${infer One extends AreaResource}.${string}` ? (typeof areaNames)[One] : never

/** `list_volumes` as a method is called. */
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

/** Operations that have no method in an area of the dialect that has all of them. */
type Missing = {
  [Name in ContractName]: [MethodIn<LinodeAreas, Name>] extends [never] ? Name : never
}[ContractName]
/** Operations that the table at run time lacks. */
type Unlisted = Exclude<ContractName, OperationName>
/** Operations that it has and the contract does not. */
type Gone = Exclude<OperationName, ContractName>

/** What a method answers in the end; of a list its pages, of a stream its messages. */
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

/** The answer as the contract has it: 204 is null here. */
type Contracted<Name extends ContractName> =
  | OperationTypes[Name]['answer']
  | (OperationTypes[Name]['mayBeEmpty'] extends true ? null : never)

/** Whether two types hold the same values, as far as the compiler knows; read-only lists are lists. */
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

/** The contract's type of these is wider than what the neutral dialect sends: the whole answer of a resize is linode's (decision E10), a page of usage has no type. */
type Wider = 'volume.resize' | 'usage.list'

/** Operations of the neutral dialect that are answered otherwise than the contract says. */
type Different = {
  [Name in Exclude<ContractName, Wider>]: [MethodIn<NeutralAreas, Name>] extends [never]
    ? never
    : IsSame<AnswerOf<MethodIn<NeutralAreas, Name>>, Contracted<Name>> extends true
      ? never
      : Name
}[Exclude<ContractName, Wider>]

/** Bodies that the contract takes and a method of the neutral dialect does not. */
type Refused = {
  [Name in ContractName]: MethodIn<NeutralAreas, Name> extends (...args: infer Arguments) => unknown
    ? keyof OperationTypes[Name]['body'] extends never
      ? never
      : OperationTypes[Name]['body'] extends Arguments[number]
        ? never
        : Name
    : never
}[ContractName]

/** Each of these is never, or the compiler names the operations. */
export const coverage: readonly [Missing, Unlisted, Gone, Different, Refused][] = []

/** What `coverage` is where nothing is left; the name of an operation does not fit into it. */
export const wholeCoverage: readonly [never, never, never, never, never][] = coverage
