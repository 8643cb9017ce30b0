import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CreatePage } from '../../resources/create-page.tsx'
import { regionalPrice } from '../../resources/regional-price.ts'
import { PriceLine } from '../../resources/price-line.tsx'
import { regionsSupporting } from '../../resources/regions-supporting.ts'
import { notify } from '../../notices/notices.ts'
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
  return (
    <CreatePage
      noun="host"
      list="/hosts"
      permission="add_hosts"
      error={error}
      missing={missingInHost(draft)}
      request={create}
      send={async (idempotencyKey) => {
        const host = await sendFormRequest(create, idempotencyKey)
        notify('Creating', 'host', host)
        await navigate({ to: '/hosts/$hostId', params: { hostId: String(host.id) } })
      }}
      fields={(rejection) => (
        <HostFieldset draft={draft} regions={regions} types={types} error={rejection} onChange={setDraft} />
      )}
      price={type ? <PriceLine cost={regionalPrice(type, draft.region)} /> : null}
    />
  )
}
