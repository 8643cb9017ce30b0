import type { ClientCore } from './client-core.ts'
import { isObject } from '../call/parse-api-error.ts'
import type { Operation } from '../call/operation.ts'

/** Methods of an area by name. */
export type AreaMethods = Readonly<Record<string, (...args: readonly never[]) => unknown>>

/** Returns all methods by area and verb. Their types are generated from the contract and compared with it (ADR 0036). */
export function buildAreas(core: ClientCore): Readonly<Record<string, AreaMethods>> {
  const areas: Record<string, Record<string, AreaMethods[string]>> = {}
  for (const operation of core.operations.values()) {
    const area = (areas[operation.area] ??= {})
    area[operation.verb] = makeMethod(core, operation)
  }
  return areas
}

/** The method takes the path values, then the body, then the options. */
function makeMethod(core: ClientCore, operation: Operation): AreaMethods[string] {
  const { answer, name } = operation
  if (answer === 'stream') return (options) => core.stream(options)
  if (answer === 'page')
    return (...args) => {
      const { path, options } = splitArguments(operation, args)
      return core.list(name, { ...options, path })
    }
  return async (...args) => {
    const { path, body, options } = splitArguments(operation, args)
    const { query, ...rest } = splitQuery(operation, options)
    const change = await core.call(name, { ...rest, path, query, body })
    return operation.method === 'GET' ? change.body : change
  }
}

interface SplitArguments {
  readonly path: readonly (string | number)[]
  readonly body: object | undefined
  readonly options: Readonly<Record<string, unknown>>
}

function splitArguments({ hasBody, parameters }: Operation, args: readonly unknown[]): SplitArguments {
  const path = args.slice(0, parameters.length).map((value) => (typeof value === 'number' ? value : String(value)))
  const [first, second] = args.slice(parameters.length)
  const options = hasBody === true ? second : first
  return {
    path,
    body: hasBody === true && isObject(first) ? first : undefined,
    options: isObject(options) ? options : {},
  }
}

function splitQuery({ query = [] }: Operation, options: SplitArguments['options']) {
  const entries = Object.entries(options)
  return {
    ...Object.fromEntries(entries.filter(([name]) => !query.includes(name))),
    query: Object.fromEntries(
      entries.flatMap(([name, value]) => (query.includes(name) ? [[name, asQueryValue(value)]] : [])),
    ),
  }
}

function asQueryValue(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value)
}
