import type { CompiledDialect, CompiledOperation } from '../dialect/compiled.ts'
import { events } from '../events.ts'
import type { BodyScope, GrantRule } from '../shared/operation.ts'

/** What an operation asks of its caller and leaves behind, in sentences made of its row in the table. */
export function tellOperation({ operation }: CompiledOperation, compiled: CompiledDialect): string {
  const { access, closedToApps, event, filterable, grants, secrets = [] } = operation
  return [
    operation.summary,
    ...(operation.details === undefined ? [] : [operation.details.replaceAll(/(?<=`)\w+(?=`)/g, compiled.fieldToWire)]),
    ...(access === 'public' ? ['No token is needed.'] : tellGrants(grants, compiled)),
    ...(closedToApps === 'always' ? ['The token of an application is refused with 403.'] : []),
    ...(filterable ? ['In ascending order of ids unless `X-Filter` asks for another.'] : []),
    ...secrets.map((field) => `\`${field}\` is shown this one time; a repeated answer has its masked form.`),
    ...(event === undefined ? [] : [tellEvent(event, compiled)]),
  ].join(' ')
}

function tellEvent(event: keyof typeof events, { actionToWire }: CompiledDialect): string {
  const name = `\`${actionToWire(event)}\``
  return events[event].kind === 'job'
    ? `The event ${name} records the operation while it goes on; its number is in \`Operation-Id\`.`
    : `The event ${name} records the change.`
}

function tellGrants(grants: readonly GrantRule[], compiled: CompiledDialect): string[] {
  if (grants.length === 0) return ['Any user with the scopes may do this, and sees what their grants allow.']
  const needs = grants.flatMap((rule) => ('isUnrestricted' in rule ? [] : [tellGrant(rule, compiled)]))
  return needs.length < grants.length
    ? ['Only unrestricted users may do this.']
    : [`A restricted user needs ${needs.join(', and ')}.`]
}

function tellGrant(
  rule: Exclude<GrantRule, { readonly isUnrestricted: true }>,
  { fieldToWire }: CompiledDialect,
): string {
  if ('global' in rule)
    return `the global grant \`${fieldToWire(rule.global)}\`${rule.level === undefined ? '' : ` (\`${rule.level}\`)`}`
  if ('maker' in rule) return `to have registered the ${rule.maker}`
  const place = rule.at.slice(rule.at.lastIndexOf('.') + 1)
  return `\`${rule.level}\` on the ${rule.entity} that \`${fieldToWire(place)}\` names`
}

/** Fields of a body that not every token may send (decisions G8, G11). */
export function tellBody({ operation }: CompiledOperation, compiled: CompiledDialect): string[] {
  const needs = (operation.bodyScopes ?? []).map((rule) => tellBodyScope(rule, compiled))
  const closed =
    typeof operation.closedToApps === 'object'
      ? operation.closedToApps.map((field) => `\`${compiled.fieldToWire(field)}\``)
      : []
  return [
    ...(needs.length > 0 ? [`A token with all scopes (\`*\`) is needed for ${needs.join(' and for ')}.`] : []),
    ...(closed.length > 0 ? [`The token of an application is refused ${closed.join(' and ')} with 403.`] : []),
  ]
}

function tellBodyScope({ field, from, to }: BodyScope, compiled: CompiledDialect): string {
  const name = compiled.fieldToWire(field)
  if (to === undefined) return `\`${name}\``
  return from === undefined ? `\`${name}: ${to}\`` : `\`${name}: ${to}\` where it is ${from}`
}
