import type { CompiledDialect, CompiledOperation } from '../dialect/compiled.ts'
import type { JsonSchema } from '../dialect/json-schema.ts'
import { events } from '../events.ts'
import type { OpenApiComponents } from './components.ts'
import { type HeaderName, listHeaders } from './headers.ts'
import { describeLinks } from './links.ts'
import { operationId, operationTitle } from './operation-id.ts'
import { describeParameters } from './parameters.ts'
import { describeErrorResponses } from './error-responses.ts'
import { listCodeSamples } from './samples/code-samples.ts'
import { formatBodyText, formatOperationText } from './operation-text.ts'

/** Context for the description of an operation. */
export interface OpenApiContext {
  readonly compiled: CompiledDialect
  readonly components: OpenApiComponents
  readonly origin: string
}

/** Returns the OpenAPI operation object: texts, security, parameters, body, responses and code samples. Adds its schemas to `context.components`. */
export function describeOperation(one: CompiledOperation, context: OpenApiContext): object {
  const { operation } = one
  return {
    operationId: operationId(operation.name),
    summary: operation.summary,
    description: formatOperationText(one, context.compiled),
    tags: [operation.area],
    security: operation.access === 'public' ? [] : [{ personalAccessToken: [] }, { oauth: one.scopes }],
    parameters: describeParameters(one, context),
    ...(one.body ? { requestBody: describeBody(one, one.body, context) } : {}),
    responses: { 200: describeSuccess(one, context), ...describeEmpty(one), ...describeErrorResponses(one) },
    'x-codeSamples': listCodeSamples(one, context.origin),
  }
}

function describeBody(one: CompiledOperation, body: JsonSchema, { compiled, components }: OpenApiContext): object {
  const { operation, writeExample } = one
  const name = operationTitle(operation.name)
  const sentences = formatBodyText(one, compiled)
  return {
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    required: (body.required ?? []).length > 0,
    content: {
      'application/json': {
        schema: components.describeInputSchema(`${name}Body`, {
          description: `Request body of ${operationId(operation.name)}.`,
          ...body,
        }),
        ...(operation.example ? { example: writeExample(operation.example) } : {}),
      },
    },
  }
}

function describeSuccess(one: CompiledOperation, { compiled, components }: OpenApiContext): object {
  const { operation, response } = one
  const hasOperation = operation.event !== undefined && events[operation.event].kind === 'job'
  const own: readonly HeaderName[] = [
    ...(hasOperation ? (['Operation-Id', 'Location'] as const) : []),
    ...(operation.isTrashed === true ? (['Moorage-Trash-Item'] as const) : []),
    ...(operation.method === 'POST' ? (['Idempotent-Replay'] as const) : []),
  ]
  const links = describeLinks(one, compiled)
  return {
    description:
      operation.mediaType === 'text/event-stream'
        ? 'A stream of server-sent events. The data of each message is one event.'
        : 'Success.',
    headers: listHeaders(own),
    content: { [operation.mediaType ?? 'application/json']: { schema: components.describeSchema(response) } },
    ...(Object.keys(links).length > 0 ? { links } : {}),
  }
}

function describeEmpty({ operation }: CompiledOperation): object {
  return operation.noContentWhen === undefined
    ? {}
    : { 204: { description: operation.noContentWhen, headers: listHeaders([]) } }
}
