import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { regionsOffering } from '../resources/regions-offering.ts'
import { lacksRightsForNew } from '../resources/rights.ts'
import { SubmitButton } from '../resources/submit-button.tsx'
import { useRights } from '../resources/use-rights.ts'
import { FaultAlert } from '../show/fault-alert.tsx'
import { notify } from '../notices/notices.ts'
import { RequestView } from '../show/request-view.tsx'
import { useChange } from '../show/use-change.ts'
import { explainWholeNumber } from '../fields/whole-number.ts'
import { VolumeFieldset } from './volume-fieldset.tsx'
import { wishRequest, isCompleteWish, newWish, type VolumeWish, wishInRegion } from './volume-wish.ts'
import { VolumePrice } from './volume-price.tsx'

/** Form that creates a volume. */
export function CreateVolumePage(): ReactNode {
  const navigate = useNavigate()
  const { data: regions = [], error } = useQuery(regionsOffering('Block Storage'))
  const [typed, setWish] = useState<VolumeWish>(newWish)
  const wish = wishInRegion(typed, regions)
  const request = wishRequest(wish)
  const forbidden = lacksRightsForNew(useRights(), 'add_volumes')
  const change = useChange(
    async (idempotencyKey) => {
      const { body } = await cloud.volumes.create(request.body, { idempotencyKey })
      notify('Creating', 'volume', body)
      await navigate({ to: '/volumes/$volumeId', params: { volumeId: String(body.id) } })
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
          if (forbidden === null && isCompleteWish(wish)) change.run()
        }}
      >
        <FaultAlert title="Could not load the regions" error={error} />
        <VolumeFieldset wish={wish} regions={regions} refusal={change.error} onChange={setWish} />
        {explainWholeNumber(wish.size, { min: 1 }) === null ? (
          <VolumePrice region={wish.region} sizeGib={Number(wish.size)} />
        ) : null}
        <FaultAlert title="Could not create the volume" error={change.error} />
        <div className="title">
          <RequestView requests={[request]} />
          <div className="actions">
            <Button onClick={() => void navigate({ to: '/volumes' })}>Cancel</Button>
            <SubmitButton
              reason={forbidden}
              missing={isCompleteWish(wish) ? null : 'Enter a label and a size, and select a region.'}
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
