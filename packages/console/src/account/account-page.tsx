import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { Detail, Details } from '../resources/details.tsx'
import { Forbidden } from '../lists/resource-list.tsx'
import { lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { LocalTime } from '../display/local-time.tsx'
import { ContactForm } from './contact-form.tsx'

/** Shows account, capabilities and contact information, editable with write access; a notice without read access. A failed request shows an alert. */
export function AccountPage(): ReactNode {
  const rights = useRights()
  const forbidden = lacksRightsInAccount(rights, 'read_only')
  const { data: account, error } = useQuery({ queryKey: ['account'], queryFn: () => cloud.account.view() })
  if (forbidden !== null) return <Forbidden title="Account" reason={forbidden} />
  return (
    <>
      <div className="title">
        <h1>Account</h1>
      </div>
      <ErrorAlert title="Could not load the account" error={error} />
      {account === undefined ? null : (
        <>
          <Details current={null}>
            <Detail name="Account UUID">
              <code>{account.euuid}</code>
            </Detail>
            <Detail name="Active since">
              <LocalTime at={account.active_since} />
            </Detail>
            <Detail name="Capabilities">{account.capabilities.join(', ')}</Detail>
          </Details>
          <ContactForm account={account} reason={lacksRightsInAccount(rights, 'read_write')} />
        </>
      )}
    </>
  )
}
