import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { isConnected } from '../cloud/connection.ts'
import { sessionAddress } from '../cloud/session.ts'
import { useLiveValue } from '../cloud/live-value.ts'

/** What is wrong with the sign-in or the connection, and how it is mended without leaving the page. */
export function Banners({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  const isReached = useLiveValue(isConnected)
  return (
    <div className="banners" aria-live="polite">
      {isSignedIn ? null : (
        <Alert type="warning" header="You are signed out">
          Nothing you have typed is lost.{' '}
          <a href={sessionAddress('/signed-in')} target="_blank" rel="noopener">
            Sign in again in a new tab
          </a>
          ; this page then goes on by itself.
        </Alert>
      )}
      {isReached ? null : (
        <Alert type="warning" header="The connection to the service is lost">
          What you see may be out of date. It is being tried again, and this page goes on by itself.
        </Alert>
      )}
    </div>
  )
}
