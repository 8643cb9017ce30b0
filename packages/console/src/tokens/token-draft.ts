import { type TokenArea, scopeAreas } from './scope-names.ts'
import { request } from '../requests/form-request.ts'

/** Draft of a token. */
export interface TokenDraft {
  readonly label: string
  readonly isAll: boolean
  /** Levels by area. Absent areas and '' have no access. */
  readonly levels: Readonly<Partial<Record<TokenArea, 'read_only' | 'read_write' | ''>>>
  /** Days until expiry; '' for never. */
  readonly days: string
}

/** Initial draft. */
export const newTokenDraft: TokenDraft = { label: '', isAll: false, levels: {}, days: '90' }

/** True if a label is set, and all permissions or at least one area is selected. */
export function isCompleteTokenDraft({ label, isAll, levels }: TokenDraft): boolean {
  return label !== '' && (isAll || Object.values(levels).some((level) => level !== ''))
}

/** Returns the request that creates the token. The expiry counts from `nowMs`. */
export function tokenRequest({ label, isAll, levels, days }: TokenDraft, nowMs: number) {
  const named = scopeAreas.flatMap(([area]) => (levels[area] ? [`${area}:${levels[area]}`] : []))
  const scopes = isAll ? '*' : named.join(' ')
  const expiry = days === '' ? null : new Date(nowMs + Number(days) * 86_400_000).toISOString().slice(0, 19)
  const body = { label, scopes, ...(expiry === null ? {} : { expiry }) }
  return request('token.create', { body })
}
