import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Fact, Facts } from '../resources/facts.tsx'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { FaultAlert } from '../show/fault-alert.tsx'
import { PasswordDialog } from '../users/dialogs/password-dialog.tsx'
import { userQueries } from '../users/user-queries.ts'
import { OwnRights } from './own-rights.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Shows the profile and the permissions of the user. */
export function ProfilePage(): ReactNode {
  const { data: profile, error } = useQuery(userQueries.self)
  const rights = useRights()
  const [isGiving, setGiving] = useState(false)
  const reason = lacksRightsAsRestricted(rights)
  if (profile === undefined) return <FaultAlert title="Could not load your profile" error={error} />
  return (
    <>
      <div className="title">
        <h1>Profile settings</h1>
        <Button
          disabled={reason !== null}
          {...(reason === null ? {} : { disabledReason: 'An unrestricted user of the account can set your password.' })}
          onClick={() => setGiving(true)}
        >
          Set password
        </Button>
      </div>
      <Facts current={null}>
        <Fact name="Username">{profile.username}</Fact>
        <Fact name="Account access">{profile.restricted ? 'Restricted' : 'Full'}</Fact>
        <Fact name="User ID">{profile.uid}</Fact>
      </Facts>
      <ProfileForm profile={profile} />
      {rights === null ? null : <OwnRights rights={rights} />}
      {isGiving ? <PasswordDialog user={profile} onClose={() => setGiving(false)} /> : null}
    </>
  )
}
