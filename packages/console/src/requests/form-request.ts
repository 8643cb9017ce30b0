import type { NeutralAreas, OperationName, OperationTable } from '@moorage/sdk'

/** Request of a form: an operation, with its path parameters by name and its body. */
export interface FormRequest {
  readonly operation: OperationName
  readonly path?: Readonly<Record<string, PathValue>>
  readonly body?: object | undefined
}

/** Value of a path parameter. Examples contain a placeholder, such as VOLUME. */
type PathValue = string | number

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text

type VerbOf<Name extends string> = Name extends `${string}.${infer Verb}` ? CamelCase<Verb> : never

type MethodIn<Area, Verb> = Verb extends keyof Area ? Area[Verb] : never

/** Method of the SDK that calls an operation; never for an operation that the neutral dialect lacks. */
type MethodOf<Name extends OperationName> = OperationTable[Name]['area'] extends infer Area extends keyof NeutralAreas
  ? MethodIn<NeutralAreas[Area], VerbOf<Name>>
  : never

/** Operation that a form can send. */
export type FormOperation = {
  [Name in OperationName]: [MethodOf<Name>] extends [never] ? never : Name
}[OperationName]

type ParameterOf<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | ParameterOf<Rest>
  : never

type ArgumentsOf<Method> = Method extends (...args: infer Arguments) => unknown ? Required<Arguments> : never

/** The body is the argument before the options. */
type BodyOf<Name extends OperationName> =
  ArgumentsOf<MethodOf<Name>> extends readonly [...unknown[], infer Body, unknown] ? Body : never

type PathPart<Path extends string> = [ParameterOf<Path>] extends [never]
  ? object
  : { readonly path: { readonly [Parameter in ParameterOf<Path>]: PathValue } }

type BodyPart<Name extends OperationName> = OperationTable[Name] extends { readonly hasBody: true }
  ? { readonly body: BodyOf<Name> }
  : { readonly body?: never }

type Parts<Name extends OperationName> = PathPart<OperationTable[Name]['path']> & BodyPart<Name>

/** Response body of an operation. */
export type AnswerOf<Name extends OperationName> =
  MethodOf<Name> extends (...args: never) => Promise<{ readonly body: infer Answer }> ? Answer : unknown

/** Returns a form's request. The types of path and body are those of the operation. */
export function request<Name extends FormOperation>(
  operation: Name,
  ...[parts]: object extends Parts<Name> ? [parts?: Parts<Name>] : [parts: Parts<Name>]
): { readonly operation: Name } & Parts<Name>
export function request(operation: OperationName, parts: object = {}): FormRequest {
  return { operation, ...parts }
}
