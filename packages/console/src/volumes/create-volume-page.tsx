import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { regionsSupporting } from '../resources/regions-supporting.ts'
import { lacksRightsForNew } from '../resources/rights.ts'
import { SubmitButton } from '../resources/submit-button.tsx'
import { useRights } from '../resources/use-rights.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { notify } from '../notices/notices.ts'
import { RequestView } from '../display/request-view.tsx'
import { useChange } from '../display/use-change.ts'
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
  const forbidden = lacksRightsForNew(useRights(), 'add_volumes')
  const change = useChange(
    async (idempotencyKey) => {
      const volume = await sendFormRequest(create, idempotencyKey)
      notify('Creating', 'volume', volume)
      await navigate({ to: '/volumes/$volumeId', params: { volumeId: String(volume.id) } })
    },
    () => undefined,
  )
  return (
    <>
      <div className="title">
        <h1>Create volume</h1>
      </div>
      <form
        className="panel form"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (forbidden === null && isCompleteVolumeDraft(draft)) change.run()
        }}
      >
        <ErrorAlert title="Could not load the regions" error={error} />
        <VolumeFieldset draft={draft} regions={regions} error={change.error} onChange={setDraft} />
        {explainWholeNumber(draft.size, { min: 1 }) === null ? (
          <VolumePrice region={draft.region} sizeGib={Number(draft.size)} />
        ) : null}
        <ErrorAlert title="Could not create the volume" error={change.error} />
        <div className="title">
          <RequestView requests={[create]} />
          <div className="actions">
            <Button onClick={() => void navigate({ to: '/volumes' })}>Cancel</Button>
            <SubmitButton
              reason={forbidden}
              missing={isCompleteVolumeDraft(draft) ? null : 'Enter a label and a size, and select a region.'}
              isSending={change.isSending}
            >
              Create volume
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
  )
}
