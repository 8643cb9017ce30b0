import type { OauthContext } from '../oauth-context.ts'
import { ClosedRefusal } from './closed-refusal.ts'

/** Throws ClosedRefusal in maintenance mode, before any lookup (decision I6). */
export function checkOpen({ maintenance }: Pick<OauthContext, 'maintenance'>): void {
  const closed = maintenance()
  if (closed !== null) throw new ClosedRefusal(closed)
}
