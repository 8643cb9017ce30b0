import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { ConnectionLost } from '@moorage/sdk'
import { explain } from './explain.ts'

/** Shows that something did not work, and why; nothing while nothing is wrong. Without an answer the result is unknown, so the title is not claimed. */
export function FaultAlert({ error, title }: { readonly error: unknown; readonly title: string }): ReactNode {
  if (error === null || error === undefined) return null
  return (
    <Alert type="error" header={error instanceof ConnectionLost ? 'No answer' : title}>
      {explain(error)}
    </Alert>
  )
}
