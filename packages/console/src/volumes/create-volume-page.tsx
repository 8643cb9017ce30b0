import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CreatePage } from '../resources/create-page.tsx'
import { regionsSupporting } from '../resources/regions-supporting.ts'
import { notify } from '../notices/notices.ts'
import { explainWholeNumber } from '../fields/whole-number.ts'
import { VolumeFieldset } from './volume-fieldset.tsx'
import {
  volumeRequest,
  isCompleteVolumeDraft,
  newVolumeDraft,
  type VolumeDraft,
  volumeDraftWithDefaults,
} from './volume-draft.ts'
import { VolumePrice } from './volume-price.tsx'
import { sendFormRequest } from '../requests/send-form-request.ts'

/**
 * Form that creates a volume, then opens its page. Shows price and equivalent commands. Sends nothing without permission or complete input; errors show an
 * alert.
 */
export function CreateVolumePage(): ReactNode {
  const navigate = useNavigate()
  const { data: regions = [], error } = useQuery(regionsSupporting('Block Storage'))
  const [typed, setDraft] = useState<VolumeDraft>(newVolumeDraft)
  const draft = volumeDraftWithDefaults(typed, regions)
  const create = volumeRequest(draft)
  const hasSize = explainWholeNumber(draft.size, { min: 1 }) === null
  return (
    <CreatePage
      noun="volume"
      list="/volumes"
      permission="add_volumes"
      error={error}
      missing={isCompleteVolumeDraft(draft) ? null : 'Enter a label and a size, and select a region.'}
      request={create}
      send={async (idempotencyKey) => {
        const volume = await sendFormRequest(create, idempotencyKey)
        notify('Creating', 'volume', volume)
        await navigate({ to: '/volumes/$volumeId', params: { volumeId: String(volume.id) } })
      }}
      fields={(rejection) => <VolumeFieldset draft={draft} regions={regions} error={rejection} onChange={setDraft} />}
      price={hasSize ? <VolumePrice region={draft.region} sizeGib={Number(draft.size)} /> : null}
    />
  )
}
