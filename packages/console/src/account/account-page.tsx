import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { Fact, Facts } from '../resources/facts.tsx'
import { Forbidden } from '../lists/resource-list.tsx'
import { lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { FaultAlert } from '../show/fault-alert.tsx'
import { LocalTime } from '../show/local-time.tsx'
import { ContactForm } from './contact-form.tsx'

/** Shows the account, its capabilities and its contact information. */
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
      <FaultAlert title="Could not load the account" error={error} />
      {account === undefined ? null : (
        <>
          <Facts current={null}>
            <Fact name="Account UUID">
              <code>{account.euuid}</code>
            </Fact>
            <Fact name="Active since">
              <LocalTime at={account.active_since} />
            </Fact>
            <Fact name="Capabilities">{account.capabilities.join(', ')}</Fact>
          </Facts>
          <ContactForm account={account} reason={lacksRightsInAccount(rights, 'read_write')} />
        </>
      )}
    </>
  )
}
