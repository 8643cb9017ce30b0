import { isNotFoundError, type User } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Detail, Details } from '../resources/details.tsx'
import { Forbidden } from '../lists/resource-list.tsx'
import { ResourceActions } from '../resources/resource-actions.tsx'
import { lacksRightsAsRestricted, lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { LocalTime } from '../display/local-time.tsx'
import { DeleteUserDialog, EditUserDialog, PasswordDialog, RestrictDialog } from './dialogs/user-dialogs.tsx'
import { GrantsEditor } from './grants/grants-editor.tsx'
import { userQueries } from './user-queries.ts'

/** Shows the user in the URL with actions; grants only for a restricted user and an unrestricted viewer. A notice without read access or for a missing user. */
export function UserPage(): ReactNode {
  const { username } = useParams({ from: '/shell/users/$username' })
  const rights = useRights()
  const reason = lacksRightsAsRestricted(rights)
  const { data: user, error } = useQuery(userQueries.one(username))
  const forbidden = lacksRightsInAccount(rights, 'read_only')
  if (forbidden !== null) return <Forbidden title={username} reason={forbidden} />
  return (
    <>
      <div className="title">
        <div>
          <Link to="/users">Users</Link>
          <h1>{username}</h1>
        </div>
        {user === undefined ? null : <UserActions user={user} forbidden={reason} />}
      </div>
      {isNotFoundError(error) ? (
        <p role="status">This user was not found. The user was deleted or renamed.</p>
      ) : (
        <ErrorAlert title="Could not load the user" error={error} />
      )}
      {user === undefined || isNotFoundError(error) ? null : (
        <>
          <UserDetails user={user} />
          {reason === null ? <UserGrants user={user} /> : null}
        </>
      )}
    </>
  )
}

function UserActions({ user, forbidden }: { readonly user: User; readonly forbidden: string | null }): ReactNode {
  const { data: self } = useQuery(userQueries.self)
  const isSelf = self?.username === user.username
  const notSelf = forbidden ?? (isSelf ? 'You cannot restrict or delete yourself.' : null)
  return (
    <ResourceActions
      props={{ user }}
      actions={[
        { label: 'Edit username and email', reason: forbidden, Dialog: EditUserDialog },
        { label: 'Set password', reason: forbidden, Dialog: PasswordDialog },
        { label: user.restricted ? 'Unrestrict' : 'Restrict', reason: notSelf, Dialog: RestrictDialog },
        { label: 'Delete', reason: notSelf, Dialog: DeleteUserDialog },
      ]}
    />
  )
}

function UserDetails({ user }: { readonly user: User }): ReactNode {
  return (
    <Details current={null}>
      <Detail name="Email">{user.email === '' ? 'None' : user.email}</Detail>
      <Detail name="Account access">{user.restricted ? 'Restricted' : 'Full'}</Detail>
      <Detail name="Password">
        {user.password_created === null ? 'Not set (cannot sign in)' : <LocalTime at={user.password_created} />}
      </Detail>
      <Detail name="Last sign-in">
        {user.last_login === null ? 'Never' : <LocalTime at={user.last_login.login_datetime} />}
      </Detail>
      <Detail name="SSH keys">{user.ssh_keys.length === 0 ? 'None' : user.ssh_keys.join(', ')}</Detail>
    </Details>
  )
}

function UserGrants({ user: { username, restricted } }: { readonly user: User }): ReactNode {
  const { data: grants, error } = useQuery({ ...userQueries.grants(username), enabled: restricted })
  if (!restricted) return null
  return (
    <>
      <ErrorAlert title="Could not load the grants" error={error} />
      {grants ? <GrantsEditor key={username} username={username} grants={grants} /> : null}
    </>
  )
}
