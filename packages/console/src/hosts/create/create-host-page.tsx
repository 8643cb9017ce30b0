import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { regionalPrice } from '../../resources/regional-price.ts'
import { PriceLine } from '../../resources/price-line.tsx'
import { regionsOffering } from '../../resources/regions-offering.ts'
import { lacksRightsForNew } from '../../resources/rights.ts'
import { SubmitButton } from '../../resources/submit-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { RequestView } from '../../show/request-view.tsx'
import { useChange } from '../../show/use-change.ts'
import { hostQueries } from '../host-queries.ts'
import { HostFieldset } from './host-fieldset.tsx'
import { hostWishBody, hostWishRequest, missingInHost, newHostWish, completedHostWish } from './host-wish.ts'

/** Form that creates a host. */
export function CreateHostPage(): ReactNode {
  const navigate = useNavigate()
  const { data: regions = [], error } = useQuery(regionsOffering('Hosts'))
  const { data: types = [] } = useQuery(hostQueries.types)
  const [typed, setWish] = useState(newHostWish)
  const wish = completedHostWish(typed, regions, types)
  const type = types.find(({ id }) => id === wish.type)
  const forbidden = lacksRightsForNew(useRights(), 'add_hosts')
  const change = useChange(
    async (idempotencyKey) => {
      const { body } = await cloud.hosts.create(hostWishBody(wish), { idempotencyKey })
      notify('Creating', 'host', body)
      await navigate({ to: '/hosts/$hostId', params: { hostId: String(body.id) } })
    },
    () => undefined,
  )
  return (
    <>
      <div className="title">
        <h1>Create host</h1>
      </div>
      <form
        className="panel form"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (forbidden === null && missingInHost(wish) === null) change.run()
        }}
      >
        <FaultAlert title="Could not load the regions" error={error} />
        <HostFieldset wish={wish} regions={regions} types={types} refusal={change.error} onChange={setWish} />
        {type ? <PriceLine cost={regionalPrice(type, wish.region)} /> : null}
        <FaultAlert title="Could not create the host" error={change.error} />
        <div className="title">
          <RequestView requests={[hostWishRequest(wish)]} />
          <div className="actions">
            <Button onClick={() => void navigate({ to: '/hosts' })}>Cancel</Button>
            <SubmitButton reason={forbidden} missing={missingInHost(wish)} isSending={change.isSending}>
              Create host
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
  )
}
