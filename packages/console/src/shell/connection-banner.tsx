import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { isConnected } from '../cloud/connection.ts'
import { useObservable } from '../cloud/observable.ts'

/** Shows a warning while the service does not respond. */
export function ConnectionBanner(): ReactNode {
  const isReached = useObservable(isConnected)
  return isReached ? null : (
    <Alert type="warning" header="The connection to the service is lost">
      The displayed data may be out of date. The console is reconnecting, and this page then updates automatically.
    </Alert>
  )
}
