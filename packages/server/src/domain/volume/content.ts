import { ApiError } from '../shared/index.ts'
import { explainNotActive } from './state.ts'

/** Transfer of a volume's content. */
export type ContentTransfer = 'export' | 'import'

/** Why a volume's content cannot be transferred now, or null (decision D13.8). */
export function explainNoTransfer(
  { status, host_label }: { readonly status: string; readonly host_label: string | null },
  transfer: ContentTransfer,
): ApiError | null {
  if (status !== 'active') return new ApiError('volume.not_active', explainNotActive(`${transfer}ed`, status))
  if (host_label === null) return null
  const fix = transfer === 'export' ? 'Detach it, or export a clone' : 'Detach it'
  return new ApiError('volume.attached', `The volume is attached to ${host_label}. ${fix}.`)
}
