import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { type GrantedKind, lacksRightsForNew } from './rights.ts'
import { useRights } from './use-rights.ts'

/** Button of an empty list that opens the form for a new resource; disabled without permission. */
export function CreateFirstButton({ noun }: { readonly noun: GrantedKind }): ReactNode {
  const navigate = useNavigate()
  return (
    <ReasonedButton
      reason={lacksRightsForNew(useRights(), `add_${noun}s`)}
      onClick={() => void navigate({ to: `/${noun}s/create` })}
    >
      Create your first {noun}
    </ReasonedButton>
  )
}
