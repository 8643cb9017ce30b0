import { I18nProvider } from '@cloudscape-design/components/i18n'
import messages from '@cloudscape-design/components/i18n/messages/all.en'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { followEvents } from '../cloud/follow-events.ts'
import { profileQuery } from '../cloud/profile-query.ts'
import { isSignedIn, sessionAddress } from '../cloud/session.ts'
import { useLiveValue } from '../cloud/live-value.ts'
import { useFollowedRights } from '../resources/use-followed-rights.ts'
import { Banners } from './banners.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

/** Layout of all pages: header, navigation and banners. */
export function Shell(): ReactNode {
  const isIn = useLiveValue(isSignedIn)
  const profile = useQuery(profileQuery)
  useFollowedRights()
  useEffect(() => {
    if (profile.data) followEvents()
  }, [profile.data])
  const isStranger = profile.data === undefined && !isIn
  useEffect(() => {
    if (isStranger) location.replace(sessionAddress(location.pathname + location.search))
  }, [isStranger])
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
