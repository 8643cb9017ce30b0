import type { AddGrant, GrantLevel } from './access-row.ts'
import type { HeldGrant, RestrictedUser } from './caller.ts'
import type { Expected } from './matrix-case.ts'
import type { ResolvedNeed } from './resolve-needs.ts'

/** How much of each need a restricted user holds. */
export type Held = 'nothing' | GrantLevel

/** Every way to hold these needs: what is a matter of yes or no is held as read_write. */
export function listHoldings(needs: readonly ResolvedNeed[]): Held[][] {
  return needs.reduce<Held[][]>((ways, need) => ways.flatMap((way) => waysOf(need).map((held) => [...way, held])), [[]])
}

function waysOf({ answers: { need } }: ResolvedNeed): readonly Held[] {
  if (need.kind === 'add' || need.kind === 'maker') return ['nothing', 'read_write']
  return need.kind === 'own' ? ['nothing'] : ['nothing', 'read_only', 'read_write']
}

/** What the oracle answers: what hides the thing first, then what hides a thing in the body, then what is only forbidden (decision B3). */
export function judgeHoldings(needs: readonly ResolvedNeed[], held: readonly Held[]): Expected {
  const refusals = needs.flatMap((need, index) => refusalOf(need, held[index] ?? 'nothing'))
  for (const kind of ['hidden', 'reference', 'unauthorized'] as const) {
    const refusal = refusals.find((one) => one.kind === kind)
    if (refusal) return refusal
  }
  return { kind: 'accepted' }
}

function refusalOf({ answers, field = '' }: ResolvedNeed, held: Held): Expected[] {
  const { need, unheld, tooWeak, withAccountAccess } = answers
  const isMet =
    need.kind === 'add' || need.kind === 'maker'
      ? held !== 'nothing'
      : 'level' in need && (held === 'read_write' || held === need.level)
  if (isMet) return []
  const status = held === 'nothing' ? unheld : (tooWeak ?? withAccountAccess ?? unheld)
  if (status === 404) return [{ kind: 'hidden' }]
  return status === 400 ? [{ kind: 'reference', field }] : [{ kind: 'unauthorized' }]
}

/** The user who holds exactly that, beside what `base` holds of other things. */
export function holder(needs: readonly ResolvedNeed[], held: readonly Held[], base: RestrictedUser): RestrictedUser {
  const adds = needs.flatMap(({ answers: { need } }, index): AddGrant[] =>
    need.kind === 'add' && held[index] !== 'nothing' ? [need.grant] : [],
  )
  const asked = needs.flatMap(({ answers: { need } }): AddGrant[] => (need.kind === 'add' ? [need.grant] : []))
  const grants = needs.flatMap(({ thing }, index): HeldGrant[] => {
    const level = held[index]
    return thing === undefined || level === undefined || level === 'nothing' ? [] : [{ ...thing, level }]
  })
  const access = needs.findIndex(
    ({ answers: { need } }) => need.kind === 'account_access' || need.kind === 'unrestricted',
  )
  const level = access === -1 ? base.accountAccess : (held[access] ?? 'nothing')
  const isAsked = (grant: HeldGrant): boolean =>
    needs.some(({ thing }) => thing?.entity === grant.entity && thing.id === grant.id)
  return {
    adds: [...base.adds.filter((grant) => !asked.includes(grant)), ...adds],
    accountAccess: level === 'nothing' ? null : level,
    hasMade: needs.flatMap(({ answers, madeId }, index) =>
      answers.need.kind === 'maker' && madeId !== undefined && held[index] !== 'nothing' ? [madeId] : [],
    ),
    grants: [...base.grants.filter((grant) => !isAsked(grant)), ...grants],
  }
}
