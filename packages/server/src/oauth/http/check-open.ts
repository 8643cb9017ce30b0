import type { OauthContext } from '../oauth-context.ts'
import { ClosedRefusal } from './closed-refusal.ts'

/** Throws ClosedRefusal while the operator has closed the installation, before anything is looked up (decision I6). */
export function checkOpen({ maintenance }: Pick<OauthContext, 'maintenance'>): void {
  const closed = maintenance()
  if (closed !== null) throw new ClosedRefusal(closed)
}
