import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { regionalPrice } from '../../resources/regional-price.ts'
import { PriceLine } from '../../resources/price-line.tsx'
import { regionsSupporting } from '../../resources/regions-supporting.ts'
import { lacksRightsForNew } from '../../resources/rights.ts'
import { SubmitButton } from '../../resources/submit-button.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { RequestView } from '../../display/request-view.tsx'
import { useChange } from '../../display/use-change.ts'
import { hostQueries } from '../host-queries.ts'
import { HostFieldset } from './host-fieldset.tsx'
import { hostRequest, missingInHost, newHostDraft, hostDraftWithDefaults } from './host-draft.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/**
 * Form that creates a host, then opens its page. Shows price and equivalent commands. Sends nothing without permission or complete input; errors show an alert.
 */
export function CreateHostPage(): ReactNode {
  const navigate = useNavigate()
  const { data: regions = [], error } = useQuery(regionsSupporting('Hosts'))
  const { data: types = [] } = useQuery(hostQueries.types)
  const [typed, setDraft] = useState(newHostDraft)
  const draft = hostDraftWithDefaults(typed, regions, types)
  const type = types.find(({ id }) => id === draft.type)
  const create = hostRequest(draft)
  const forbidden = lacksRightsForNew(useRights(), 'add_hosts')
  const change = useChange(
    async (idempotencyKey) => {
      const host = await sendFormRequest(create, idempotencyKey)
      notify('Creating', 'host', host)
      await navigate({ to: '/hosts/$hostId', params: { hostId: String(host.id) } })
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
          if (forbidden === null && missingInHost(draft) === null) change.run()
        }}
      >
        <ErrorAlert title="Could not load the regions" error={error} />
        <HostFieldset draft={draft} regions={regions} types={types} error={change.error} onChange={setDraft} />
        {type ? <PriceLine cost={regionalPrice(type, draft.region)} /> : null}
        <ErrorAlert title="Could not create the host" error={change.error} />
        <div className="title">
          <RequestView requests={[create]} />
          <div className="actions">
            <Button onClick={() => void navigate({ to: '/hosts' })}>Cancel</Button>
            <SubmitButton reason={forbidden} missing={missingInHost(draft)} isSending={change.isSending}>
              Create host
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
  )
}
