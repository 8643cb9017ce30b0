import type { AddGrant, GrantLevel } from '../rows/access-row.ts'
import type { HeldGrant, RestrictedUser } from '../fixture/caller.ts'
import type { ExpectedAnswer } from './matrix-case.ts'
import type { ResolvedRequirement } from './resolve-requirements.ts'

/** Grant level of a user for one requirement. */
export type HeldLevel = 'nothing' | GrantLevel

/** Returns every combination of held levels, one level per requirement. A global grant has no `read_only` level. */
export function listHeldLevels(requirements: readonly ResolvedRequirement[]): HeldLevel[][] {
  return requirements.reduce<HeldLevel[][]>(
    (ways, requirement) => ways.flatMap((way) => waysOf(requirement).map((held) => [...way, held])),
    [[]],
  )
}

function waysOf({ answers: { requirement } }: ResolvedRequirement): readonly HeldLevel[] {
  if (requirement.kind === 'add' || requirement.kind === 'maker') return ['nothing', 'read_write']
  return requirement.kind === 'own' ? ['nothing'] : ['nothing', 'read_only', 'read_write']
}

/**
 * Returns the expected answer to a user with these levels. A hidden resource precedes a hidden body reference, which precedes a forbidden change (decision B3).
 */
export function answerForLevels(
  requirements: readonly ResolvedRequirement[],
  held: readonly HeldLevel[],
): ExpectedAnswer {
  const rejections = requirements.flatMap((requirement, index) => rejectionOf(requirement, held[index] ?? 'nothing'))
  for (const kind of ['hidden', 'reference', 'unauthorized'] as const) {
    const rejection = rejections.find((one) => one.kind === kind)
    if (rejection) return rejection
  }
  return { kind: 'accepted' }
}

function rejectionOf({ answers, field = '' }: ResolvedRequirement, held: HeldLevel): ExpectedAnswer[] {
  const { requirement, unheld, tooWeak, withAccountAccess } = answers
  const isMet =
    requirement.kind === 'add' || requirement.kind === 'maker'
      ? held !== 'nothing'
      : 'level' in requirement && (held === 'read_write' || held === requirement.level)
  if (isMet) return []
  const status = held === 'nothing' ? unheld : (tooWeak ?? withAccountAccess ?? unheld)
  if (status === 404) return [{ kind: 'hidden' }]
  return status === 400 ? [{ kind: 'reference', field }] : [{ kind: 'unauthorized' }]
}

/** Returns the user `base` with exactly these levels, one per requirement. Other grants of `base` on the required resources are dropped. */
export function userWithLevels(
  requirements: readonly ResolvedRequirement[],
  held: readonly HeldLevel[],
  base: RestrictedUser,
): RestrictedUser {
  const adds = requirements.flatMap(({ answers: { requirement } }, index): AddGrant[] =>
    requirement.kind === 'add' && held[index] !== 'nothing' ? [requirement.grant] : [],
  )
  const required = requirements.flatMap(({ answers: { requirement } }): AddGrant[] =>
    requirement.kind === 'add' ? [requirement.grant] : [],
  )
  const grants = requirements.flatMap(({ resource }, index): HeldGrant[] => {
    const level = held[index]
    return resource === undefined || level === undefined || level === 'nothing' ? [] : [{ ...resource, level }]
  })
  const access = requirements.findIndex(
    ({ answers: { requirement } }) => requirement.kind === 'account_access' || requirement.kind === 'unrestricted',
  )
  const level = access === -1 ? base.accountAccess : (held[access] ?? 'nothing')
  const isRequired = (grant: HeldGrant): boolean =>
    requirements.some(({ resource }) => resource?.entity === grant.entity && resource.id === grant.id)
  return {
    adds: [...base.adds.filter((grant) => !required.includes(grant)), ...adds],
    accountAccess: level === 'nothing' ? null : level,
    hasMade: requirements.flatMap(({ answers, madeId }, index) =>
      answers.requirement.kind === 'maker' && madeId !== undefined && held[index] !== 'nothing' ? [madeId] : [],
    ),
    grants: [...base.grants.filter((grant) => !isRequired(grant)), ...grants],
  }
}
