import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { sessionUrl } from '../cloud/session.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { NoticeList } from '../notices/notice-list.tsx'

/** Shows alerts: signed out (with a link to sign in again), connection lost, and notices. */
export function Banners({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  return (
    <div className="banners" aria-live="polite">
      {isSignedIn ? null : (
        <Alert type="warning" header="You are signed out">
          Your input is kept.{' '}
          <a href={sessionUrl('/signed-in')} target="_blank" rel="noopener">
            Sign in again in a new tab
          </a>
          . This page then continues automatically.
        </Alert>
      )}
      <ConnectionBanner />
      <NoticeList />
    </div>
  )
}
