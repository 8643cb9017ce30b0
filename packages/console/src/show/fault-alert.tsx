import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { explain } from './explain.ts'

/** Says that something did not work, and why; nothing while nothing is wrong. */
export function FaultAlert({ error, title }: { readonly error: unknown; readonly title: string }): ReactNode {
  if (error === null || error === undefined) return null
  return (
    <Alert type="error" header={title}>
      {explain(error)}
    </Alert>
  )
}
