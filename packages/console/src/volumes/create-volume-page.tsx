import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CreatePage } from '../resources/create-page.tsx'
import { regionsSupporting } from '../resources/regions-supporting.ts'
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

/** Form that creates a volume. */
export function CreateVolumePage(): ReactNode {
  const { data: regions = [], error: regionsError } = useQuery(regionsSupporting('Block Storage'))
  const [typed, setDraft] = useState<VolumeDraft>(newVolumeDraft)
  const draft = volumeDraftWithDefaults(typed, regions)
  const hasSize = explainWholeNumber(draft.size, { min: 1 }) === null
  return (
    <CreatePage
      noun="volume"
      error={regionsError}
      missing={isCompleteVolumeDraft(draft) ? null : 'Enter a label and a size, and select a region.'}
      request={volumeRequest(draft)}
      fields={(error) => <VolumeFieldset form={{ draft, error, onChange: setDraft }} regions={regions} />}
      price={hasSize ? <VolumePrice region={draft.region} sizeGib={Number(draft.size)} /> : null}
    />
  )
}
