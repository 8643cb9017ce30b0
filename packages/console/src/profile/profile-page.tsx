import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Detail, Details } from '../resources/details.tsx'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { PasswordDialog } from '../users/dialogs/user-dialogs.tsx'
import { userQueries } from '../users/user-queries.ts'
import { OwnRights } from './own-rights.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Shows the user's profile and permissions, and sets the password of an unrestricted user. An error replaces the page. */
export function ProfilePage(): ReactNode {
  const { data: profile, error } = useQuery(userQueries.self)
  const rights = useRights()
  const [isSettingPassword, setSettingPassword] = useState(false)
  const reason = lacksRightsAsRestricted(rights)
  if (profile === undefined) return <ErrorAlert title="Could not load your profile" error={error} />
  return (
    <>
      <div className="title">
        <h1>Profile settings</h1>
        <ReasonedButton
          reason={reason === null ? null : 'An unrestricted user of the account can set your password.'}
          onClick={() => setSettingPassword(true)}
        >
          Set password
        </ReasonedButton>
      </div>
      <Details current={null}>
        <Detail name="Username">{profile.username}</Detail>
        <Detail name="Account access">{profile.restricted ? 'Restricted' : 'Full'}</Detail>
        <Detail name="User ID">{profile.uid}</Detail>
      </Details>
      <ProfileForm profile={profile} />
      {rights === null ? null : <OwnRights rights={rights} />}
      {isSettingPassword ? <PasswordDialog user={profile} onClose={() => setSettingPassword(false)} /> : null}
    </>
  )
}
