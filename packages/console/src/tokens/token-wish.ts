import { type TokenArea, scopeAreas } from './token-words.ts'

/** What somebody has chosen for a new token. */
export interface TokenWish {
  readonly label: string
  /** Whether it may do everything that the user may. */
  readonly isAll: boolean
  /** Of each area what it may do, where it may do anything. */
  readonly levels: Readonly<Partial<Record<TokenArea, 'read_only' | 'read_write'>>>
  /** Days until it ends as they were chosen; '' for never. */
  readonly days: string
}

/** The form before anybody has chosen. */
export const newTokenWish: TokenWish = { label: '', isAll: false, levels: {}, days: '90' }

/** Whether everything is there that the service wants to have. */
export function isCompleteTokenWish({ label, isAll, levels }: TokenWish): boolean {
  return label !== '' && (isAll || Object.keys(levels).length > 0)
}

/** The request that makes the token; `nowMs` is when its days begin. */
export function tokenRequest({ label, isAll, levels, days }: TokenWish, nowMs: number) {
  const named = scopeAreas.flatMap(([area]) => (levels[area] ? [`${area}:${levels[area]}`] : []))
  const scopes = isAll ? '*' : named.join(' ')
  const expiry = days === '' ? null : new Date(nowMs + Number(days) * 86_400_000).toISOString().slice(0, 19)
  const body = { label, scopes, ...(expiry === null ? {} : { expiry }) }
  const moor = ['token', 'create', label, '--scopes', scopes, ...(expiry === null ? [] : ['--expiry', expiry])]
  return { method: 'POST', path: '/profile/tokens', body, moor } as const
}
