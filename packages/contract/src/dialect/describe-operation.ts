import { events } from '../events.ts'
import { faults } from '../faults.ts'
import type { FaultStatus } from '../shared/fault-spec.ts'
import type { BodyScope } from '../shared/operation.ts'
import { tellOctets } from '../shared/tell-octets.ts'
import type { CompiledDialect, CompiledOperation } from './compiled.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApiComponents } from './open-api-components.ts'

/** What an operation's description needs beside the operation. */
export interface OpenApiContext {
  readonly compiled: CompiledDialect
  readonly components: OpenApiComponents
}

/** What a refusal with this status means to a reader of the document (decisions A8, B2 to B5); 413 has a number of its own for each operation. */
const statusTexts: Readonly<Record<Exclude<FaultStatus, 413>, string>> = {
  400: 'Refused: the request is not valid, or the state of things forbids it.',
  401: 'The token is missing or not valid, or lacks a scope.',
  403: 'The user lacks a grant.',
  404: 'No such thing, or none that the caller may see.',
  405: 'The path does not know this method.',
  408: 'The request was not received in time.',
  429: 'Too many requests; nothing was done.',
  431: 'The headers are too large.',
  500: 'The service failed.',
  503: 'Not available now; nothing was done.',
}

/** One operation as OpenAPI describes it. */
export function describeOperation(one: CompiledOperation, context: OpenApiContext): object {
  const { operation } = one
  return {
    operationId: operation.name.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: operation.summary,
    ...(operation.closedToApps === 'always' ? { description: 'The token of an application is refused with 403.' } : {}),
    tags: [operation.area],
    security: operation.access === 'public' ? [] : [{ personalAccessToken: [] }, { oauth: one.scopes }],
    parameters: describeParameters(one, context),
    ...(one.body ? { requestBody: describeBody(one, one.body, context) } : {}),
    responses: { 200: describeSuccess(one, context), ...describeEmpty(one), ...describeRefusals(one) },
  }
}

function describeBody(
  { operation }: CompiledOperation,
  body: JsonSchema,
  { compiled, components }: OpenApiContext,
): object {
  const isRequired = (body.required ?? []).length > 0
  const needs = (operation.bodyScopes ?? []).map((rule) => describeBodyScope(rule, compiled))
  const closed =
    typeof operation.closedToApps === 'object'
      ? operation.closedToApps.map((field) => `\`${compiled.fieldToWire(field)}\``)
      : []
  const told = [
    ...(needs.length > 0 ? [`A token with all scopes (\`*\`) is needed for ${needs.join(' and for ')}.`] : []),
    ...(closed.length > 0 ? [`The token of an application is refused ${closed.join(' and ')} with 403.`] : []),
  ]
  return {
    ...(told.length > 0 ? { description: told.join(' ') } : {}),
    required: isRequired,
    content: { 'application/json': { schema: components.show(body) } },
  }
}

function describeBodyScope({ field, from, to }: BodyScope, compiled: CompiledDialect): string {
  const name = compiled.fieldToWire(field)
  if (to === undefined) return `\`${name}\``
  return from === undefined ? `\`${name}: ${to}\`` : `\`${name}: ${to}\` where it is ${from}`
}

function describeParameters(one: CompiledOperation, context: OpenApiContext): object[] {
  const { operation, params, query } = one
  const sent = [
    ...listParameters('path', params, context),
    ...listParameters('query', query, context),
    ...listParameters('header', operation.headers, context),
  ]
  if (operation.method === 'POST') sent.push({ $ref: '#/components/parameters/IdempotencyKey' })
  if (operation.filterable) sent.push(describeFilter(Object.keys(operation.filterable), context.compiled))
  return sent
}

function listParameters(
  place: 'path' | 'query' | 'header',
  schema: JsonSchema | undefined,
  { components }: OpenApiContext,
): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, child]) => ({
    name,
    in: place,
    required: schema?.required?.includes(name) === true,
    schema: components.show(child),
  }))
}

function describeFilter(fields: readonly string[], compiled: CompiledDialect): object {
  const names = fields.map((field) => compiled.fieldToWire(field)).join(', ')
  return {
    name: 'X-Filter',
    in: 'header',
    required: false,
    description: fields.length > 0 ? `JSON filter on: ${names}.` : 'No field of this list can be filtered on.',
    schema: { type: 'string', maxLength: 8192 },
  }
}

function describeSuccess({ operation, response }: CompiledOperation, { components }: OpenApiContext): object {
  const hasOperation = operation.event !== undefined && events[operation.event].kind === 'job'
  const headers = [
    ...(hasOperation
      ? [
          ['Operation-Id', 'OperationId'],
          ['Location', 'Location'],
        ]
      : []),
    ...(operation.method === 'POST' ? [['Idempotent-Replay', 'IdempotentReplay']] : []),
  ]
  return {
    description: operation.mediaType ? 'A stream of messages; the data of each is one event.' : 'Done.',
    headers: Object.fromEntries(headers.map(([name, header]) => [name, { $ref: `#/components/headers/${header}` }])),
    content: { [operation.mediaType ?? 'application/json']: { schema: components.show(response) } },
  }
}

/** The answer without a body, where there is one (decision A1). */
function describeEmpty({ operation }: CompiledOperation): object {
  return operation.noContentWhen === undefined ? {} : { 204: { description: operation.noContentWhen } }
}

function describeRefusals({ operation, bodyMax }: CompiledOperation): object {
  const statuses = new Set<FaultStatus>([400, 401, 429, 500, 503])
  if (operation.grants.length > 0) statuses.add(403)
  if (operation.params) statuses.add(404)
  if (operation.body) statuses.add(413)
  for (const code of operation.codes) statuses.add(faults[code].status)
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [status, describeRefusal(textOf(status, bodyMax), meaningsOf(status, operation.codes))]),
  )
}

/** What a status means; how large a body may be is a matter of the operation (decision A8). */
function textOf(status: FaultStatus, bodyMax: number): string {
  return status === 413 ? `The body is larger than ${tellOctets(bodyMax)}.` : statusTexts[status]
}

function meaningsOf(status: FaultStatus, codes: CompiledOperation['operation']['codes']): readonly string[] {
  return codes.filter((code) => faults[code].status === status).map((code) => `- ${faults[code].meaning}`)
}

function describeRefusal(text: string, meanings: readonly string[]): object {
  return {
    description: [text, ...meanings].join('\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
  }
}
