import { poolSchema } from '../cluster/pool-schema.ts'
import { events } from '../events.ts'
import type { CompiledDialect, CompiledOperation } from '../dialect/compiled.ts'
import type { JsonSchema } from '../dialect/json-schema.ts'
import { operationId } from './operation-id.ts'

interface Link {
  readonly operationId: string
  readonly description: string
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Returns OpenAPI links by operation ID. A link appends a parameter to the path of `one`, filled from the returned resource or a list's first item. A job's
 * response also links to its event.
 */
export function describeLinks(one: CompiledOperation, { operations }: CompiledDialect): Readonly<Record<string, Link>> {
  const below = operations.flatMap((next) => [...linkTo(one, next), ...linkToNode(one, next)])
  const hasEvent = one.operation.event !== undefined && events[one.operation.event].kind === 'job'
  return Object.fromEntries(
    [...below, ...(hasEvent ? [eventLink] : [])].map((link) => [link.operationId, link] as const),
  )
}

const eventLink: Link = {
  operationId: 'eventView',
  description: 'The event that records the operation.',
  parameters: { eventId: '$response.header.Operation-Id' },
}

function linkTo(from: CompiledOperation, to: CompiledOperation): Link[] {
  const [, added] = /^\/\{(\w+)\}(?:\/[a-z-]+)?$/.exec(after(from.path, to.path)) ?? []
  if (added === undefined || from.operation.name === to.operation.name) return []
  const pointer = pointerOf(added, from.response)
  if (pointer === null) return []
  const above = Object.keys(from.params?.properties ?? {}).map((name) => [name, `$request.path.${name}`] as const)
  return [
    {
      operationId: operationId(to.operation.name),
      description: to.operation.summary,
      parameters: Object.fromEntries([...above, [added, `$response.body#${pointer}`]]),
    },
  ]
}

/** Links a pool to its nodes, which have no collection path. */
function linkToNode(from: CompiledOperation, to: CompiledOperation): Link[] {
  if (from.operation.response !== poolSchema || !to.params?.properties['nodeId']) return []
  return [
    {
      operationId: operationId(to.operation.name),
      description: to.operation.summary,
      parameters: { clusterId: '$request.path.clusterId', nodeId: '$response.body#/nodes/0/id' },
    },
  ]
}

function after(path: string, longer: string): string {
  return longer.startsWith(`${path}/`) ? longer.slice(path.length) : ''
}

function pointerOf(parameter: string, response: JsonSchema): string | null {
  const item = response.properties?.['data']?.items
  const fields = (item ?? response).properties ?? {}
  const name = [parameter, 'id'].find((one) => fields[one])
  return name === undefined ? null : `${item ? '/data/0' : ''}/${name}`
}
