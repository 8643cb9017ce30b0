import { I18nProvider } from '@cloudscape-design/components/i18n'
import messages from '@cloudscape-design/components/i18n/messages/all.en'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { streamAccountEvents } from '../cloud/stream-events.ts'
import { profileQuery } from '../cloud/profile-query.ts'
import { isSignedIn, sessionUrl } from '../cloud/session.ts'
import { useObservable } from '../cloud/observable.ts'
import { usePolledRights } from '../resources/use-polled-rights.ts'
import { Banners } from './banners.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

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
          <Banners isSignedIn={isIn} />
          <Outlet />
        </main>
      </div>
    </I18nProvider>
  )
}
