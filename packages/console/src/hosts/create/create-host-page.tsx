import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CreatePage } from '../../resources/create-page.tsx'
import { regionalPrice } from '../../resources/regional-price.ts'
import { PriceLine } from '../../resources/price-line.tsx'
import { regionsSupporting } from '../../resources/regions-supporting.ts'
import { hostQueries } from '../host-queries.ts'
import { HostFieldset } from './host-fieldset.tsx'
import { hostRequest, missingInHost, newHostDraft, hostDraftWithDefaults } from './host-draft.ts'

/** Form that creates a host. */
export function CreateHostPage(): ReactNode {
  const { data: regions = [], error: regionsError } = useQuery(regionsSupporting('Hosts'))
  const { data: types = [] } = useQuery(hostQueries.types)
  const [typed, setDraft] = useState(newHostDraft)
  const draft = hostDraftWithDefaults(typed, regions, types)
  const type = types.find(({ id }) => id === draft.type)
  return (
    <CreatePage
      noun="host"
      error={regionsError}
      missing={missingInHost(draft)}
      request={hostRequest(draft)}
      fields={(error) => <HostFieldset form={{ draft, error, onChange: setDraft }} regions={regions} types={types} />}
      price={type ? <PriceLine cost={regionalPrice(type, draft.region)} /> : null}
    />
  )
}
