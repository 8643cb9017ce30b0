import Alert from '@cloudscape-design/components/alert'
import { ConnectionLost } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explain } from './explain.ts'

/** Shows an alert for an error; nothing for null and undefined. A lost connection has its own title, because the request may have been executed. */
export function ErrorAlert({ error, title }: { readonly error: unknown; readonly title: string }): ReactNode {
  if (error === null || error === undefined) return null
  return (
    <Alert type="error" header={error instanceof ConnectionLost ? 'No response' : title}>
      {explain(error)}
    </Alert>
  )
}
