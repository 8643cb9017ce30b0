import type { GrantRule, OperationSpec } from '@moorage/contract'

/**
 * What a restricted user must be or hold to know at all of the thing that a path names, where that is no single grant: the rules of the
 * operation that shows it. Without them it is 404, and only with them 403 (decision G7): a tag, a user, an OAuth client. Things with
 * grants of their own are found, or not, by the queries.
 */
export function sightRules(operation: OperationSpec, operations: readonly OperationSpec[]): readonly GrantRule[] {
  const place = operation.path.slice(0, operation.path.lastIndexOf('}') + 1)
  const shows = operations.find((one) => one.method === 'GET' && one.path === place)
  return shows?.grants.filter((rule) => !('entity' in rule)) ?? []
}
