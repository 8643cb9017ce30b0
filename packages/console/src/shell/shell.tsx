import Alert from '@cloudscape-design/components/alert'
import { I18nProvider } from '@cloudscape-design/components/i18n'
import messages from '@cloudscape-design/components/i18n/messages/all.en'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isConnected } from '../cloud/connection.ts'
import { useObservable } from '../cloud/observable.ts'
import { profileQuery } from '../cloud/rights-query.ts'
import { endSession, isSignedIn, sessionUrl } from '../cloud/session.ts'
import { streamAccountEvents } from '../cloud/stream-events.ts'
import { usePolledRights } from '../resources/use-rights.ts'
import { Logo } from './logo.tsx'
import { ModeButton } from './mode-button.tsx'
import { Navigation } from './navigation.tsx'
import { NoticeList } from './notice-list.tsx'

/**
 * Layout of all pages. Redirects signed-out users to the sign-in; starts the event stream and the permission poll. Without a response, shows that the service
 * is unreachable.
 */
export function Shell(): ReactNode {
  const isIn = useObservable(isSignedIn)
  const profile = useQuery(profileQuery)
  usePolledRights()
  useEffect(() => {
    if (profile.data) streamAccountEvents()
  }, [profile.data])
  const isSignedOut = profile.data === undefined && !isIn
  useEffect(() => {
    if (isSignedOut) location.replace(sessionUrl(location.pathname + location.search))
  }, [isSignedOut])
  if (profile.data === undefined) {
    return <p className="beginning">{profile.isError && isIn ? 'The service cannot be reached.' : 'Loading…'}</p>
  }
  return (
    <I18nProvider locale="en" messages={[messages]}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar username={profile.data.username} />
      <div className="frame">
        <Navigation />
        <main id="main" tabIndex={-1}>
          <Banners isSessionOpen={isIn} />
          <Outlet />
        </main>
      </div>
    </I18nProvider>
  )
}

/** Shows alerts: signed out (with a link to sign in again), connection lost, and notices. */
function Banners({ isSessionOpen }: { readonly isSessionOpen: boolean }): ReactNode {
  return (
    <div className="banners" aria-live="polite">
      {isSessionOpen ? null : (
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

/** Header with the service's address, user, color mode and sign-out, which shows an alert if the service is unreachable. */
function TopBar({ username }: { readonly username: string }): ReactNode {
  const [hasFailed, setFailed] = useState(false)
  const signOut = async (): Promise<void> => {
    if (await endSession()) location.assign(sessionUrl('/'))
    else setFailed(true)
  }
  return (
    <header className="top">
      <Link to="/" className="brand">
        <Logo />
        Moorage
      </Link>
      <span className="place">{location.host}</span>
      <ModeButton />
      <span className="user">
        <span className="said">Signed in as </span>
        <strong>{username}</strong>
      </span>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
      {hasFailed ? <span role="alert">The service cannot be reached: you are still signed in.</span> : null}
    </header>
  )
}

/** Shows a warning while the service does not respond. */
export function ConnectionBanner(): ReactNode {
  const isReached = useObservable(isConnected)
  return isReached ? null : (
    <Alert type="warning" header="The connection to the service is lost">
      The displayed data may be out of date. The console is reconnecting, and this page then updates automatically.
    </Alert>
  )
}
