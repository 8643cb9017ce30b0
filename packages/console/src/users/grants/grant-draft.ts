import type { GlobalGrants, Grants, GrantUpdateBody } from '@moorage/sdk'
import type { AccessLevel } from '../../resources/access-levels.ts'
import type { GrantedKind } from '../../resources/rights.ts'

/** Resource with its saved and drafted access level. */
export interface GrantLine {
  readonly id: string
  readonly kind: GrantedKind
  readonly resourceId: number
  readonly label: string
  readonly saved: AccessLevel
  readonly desired: AccessLevel
  /** True if another user changed the level since it was drafted. */
  readonly hasConflict: boolean
}

interface DraftedLevel {
  readonly before: AccessLevel
  readonly level: AccessLevel
}

/** Unsaved levels by resource type and ID (`volume 7`), with unsaved global grants. */
export interface GrantDraft {
  readonly levels: ReadonlyMap<string, DraftedLevel>
  readonly global: Partial<GlobalGrants>
}

/** Draft without changes. */
export const emptyDraft: GrantDraft = { levels: new Map(), global: {} }

/** Resource types with grants, in display order. */
const grantedKinds = ['volume', 'host', 'cluster', 'image'] as const satisfies readonly GrantedKind[]

/** Returns a line per grantable resource, in order of `grantedKinds`. Without a draft, the desired level is the saved level. */
export function grantLines(grants: Grants, { levels }: GrantDraft): readonly GrantLine[] {
  return grantedKinds.flatMap((kind) =>
    grants[kind].map(({ id: resourceId, label, permissions: saved }) => {
      const id = `${kind} ${resourceId}`
      const drafted = levels.get(id)
      const desired = drafted === undefined ? saved : drafted.level
      const hasConflict = drafted !== undefined && drafted.before !== saved && drafted.level !== saved
      return { id, kind, resourceId, label, saved, desired, hasConflict }
    }),
  )
}

/** Returns the draft with this level for these resources. A level equal to the saved level removes the drafted one. */
export function chooseLevel(draft: GrantDraft, lines: readonly GrantLine[], level: AccessLevel): GrantDraft {
  const levels = new Map(draft.levels)
  for (const { id, saved } of lines) {
    if (level === saved) levels.delete(id)
    else levels.set(id, { before: saved, level })
  }
  return { ...draft, levels }
}

/** Returns the draft with changed global grants; grants outside `change` keep their drafted values. */
export function chooseGlobal(draft: GrantDraft, change: Partial<GlobalGrants>): GrantDraft {
  return { ...draft, global: { ...draft.global, ...change } }
}

/** Returns the changes as a request body; null without changes. */
export function draftBody(grants: Grants, draft: GrantDraft): GrantUpdateBody | null {
  const changed = grantLines(grants, draft).filter(isChanged)
  const kinds = grantedKinds.flatMap((kind) => {
    const lines = changed.filter((line) => line.kind === kind)
    return lines.length === 0
      ? []
      : [[kind, lines.map(({ resourceId: id, desired: permissions }) => ({ id, permissions }))]]
  })
  const global = changedGlobal(grants.global, draft.global)
  const body = { ...Object.fromEntries(kinds), ...(Object.keys(global).length === 0 ? {} : { global }) }
  return Object.keys(body).length === 0 ? null : body
}

/** True if the drafted level differs from the saved level. */
export function isChanged({ saved, desired }: GrantLine): boolean {
  return saved !== desired
}

/** Returns the drafted global grants that differ from the saved grants; `{}` if none differs. */
export function changedGlobal(saved: GlobalGrants, drafted: Partial<GlobalGrants>): Partial<GlobalGrants> {
  const names = ['add_volumes', 'add_hosts', 'add_clusters', 'add_images', 'account_access'] as const
  const changed = names.filter((name) => drafted[name] !== undefined && drafted[name] !== saved[name])
  return Object.fromEntries(changed.map((name) => [name, drafted[name]]))
}
