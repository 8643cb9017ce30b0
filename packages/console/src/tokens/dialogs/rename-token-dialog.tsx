import type { Token } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { RenameDialog } from '../../resources/rename-dialog.tsx'

/** Dialog that renames the first of `resources`; renders nothing if empty. */
export function RenameTokenDialog({
  resources: [token],
  onClose,
}: {
  readonly resources: readonly Token[]
  readonly onClose: () => void
}): ReactNode {
  if (token === undefined) return null
  return (
    <RenameDialog
      label={token.label}
      path={`/profile/tokens/${token.id}`}
      moor={['token', 'update']}
      send={(label, idempotencyKey) => cloud.tokens.update(token.id, { label }, { idempotencyKey })}
      onClose={onClose}
    />
  )
}
