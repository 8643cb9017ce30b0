import Alert from '@cloudscape-design/components/alert'
import { ConnectionLost } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explain } from './explain.ts'

/** Says that something did not work, and why; nothing while nothing is wrong. A request without an answer is not called rejected: it may have been carried out. */
export function FaultAlert({ error, title }: { readonly error: unknown; readonly title: string }): ReactNode {
  if (error === null || error === undefined) return null
  return (
    <Alert type="error" header={error instanceof ConnectionLost ? 'No response' : title}>
      {explain(error)}
    </Alert>
  )
}
