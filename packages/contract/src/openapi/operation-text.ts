import type { CompiledDialect, CompiledOperation } from '../dialect/compiled.ts'
import { events } from '../events.ts'
import type { BodyScope, GrantRule } from '../shared/operation.ts'

/** Returns an operation's OpenAPI description: summary, details, required grants, filter order, secret fields and event. */
export function formatOperationText({ operation }: CompiledOperation, compiled: CompiledDialect): string {
  const { access, closedToApps, event, filterable, grants, secrets = [] } = operation
  return [
    operation.summary,
    ...(operation.details === undefined ? [] : [operation.details.replaceAll(/(?<=`)\w+(?=`)/g, compiled.fieldToWire)]),
    ...(access === 'public' ? ['No token is required.'] : formatGrantsText(grants, compiled)),
    ...(closedToApps === 'always' ? ['Application tokens are rejected with 403.'] : []),
    ...(filterable ? ['Sorted by ascending ID unless `X-Filter` sets another order.'] : []),
    ...secrets.map((field) => `\`${field}\` is returned once. A replayed response contains its masked form.`),
    ...(event === undefined ? [] : [formatEventText(event, compiled)]),
  ].join(' ')
}

function formatEventText(event: keyof typeof events, { actionToWire }: CompiledDialect): string {
  const name = `\`${actionToWire(event)}\``
  return events[event].kind === 'job'
    ? `The event ${name} tracks the operation. \`Operation-Id\` contains its ID.`
    : `The event ${name} records the change.`
}

function formatGrantsText(grants: readonly GrantRule[], compiled: CompiledDialect): string[] {
  if (grants.length === 0)
    return [
      "Any user with the scopes can call this operation. The response contains only resources that the user's grants allow.",
    ]
  const needs = grants.flatMap((rule) => ('isUnrestricted' in rule ? [] : [formatGrantText(rule, compiled)]))
  return needs.length < grants.length
    ? ['Only unrestricted users can call this operation.']
    : [`A restricted user needs ${needs.join(', and ')}.`]
}

function formatGrantText(
  rule: Exclude<GrantRule, { readonly isUnrestricted: true }>,
  { fieldToWire }: CompiledDialect,
): string {
  if ('global' in rule)
    return `the global grant \`${fieldToWire(rule.global)}\`${rule.level === undefined ? '' : ` (\`${rule.level}\`)`}`
  if ('maker' in rule) return `to be the user who registered the ${rule.maker}`
  const field = rule.at.slice(rule.at.lastIndexOf('.') + 1)
  return `\`${rule.level}\` on the ${rule.entity} in \`${fieldToWire(field)}\``
}

/**
 * Returns sentences about body fields that require a token with all scopes, or that application tokens cannot send (decisions G8, G11). Empty without such
 * fields.
 */
export function formatBodyText({ operation }: CompiledOperation, compiled: CompiledDialect): string[] {
  const needs = (operation.bodyScopes ?? []).map((rule) => formatBodyScopeText(rule, compiled))
  const closed =
    typeof operation.closedToApps === 'object'
      ? operation.closedToApps.map((field) => `\`${compiled.fieldToWire(field)}\``)
      : []
  return [
    ...(needs.length > 0 ? [`A token with all scopes (\`*\`) is required for ${needs.join(' and for ')}.`] : []),
    ...(closed.length > 0 ? [`Application tokens that send ${closed.join(' or ')} are rejected with 403.`] : []),
  ]
}

function formatBodyScopeText({ field, from, to }: BodyScope, compiled: CompiledDialect): string {
  const name = compiled.fieldToWire(field)
  if (to === undefined) return `\`${name}\``
  return from === undefined ? `\`${name}: ${to}\`` : `\`${name}: ${to}\` if it is ${from}`
}
