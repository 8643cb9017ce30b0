import Checkbox from '@cloudscape-design/components/checkbox'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { NewHostFields } from './host-fieldset.tsx'
import { StartFields } from '../configs/start-fields.tsx'
import { SwapField } from '../image/swap-field.tsx'
import { RemarkFields } from '../remarks/remark-fields.tsx'

/** Advanced fields of a new host. */
export function MoreFields({
  wish,
  refusal,
  diskMib,
  onChange,
}: NewHostFields & { readonly diskMib: number | null }): ReactNode {
  return (
    <ExpandableSection headerText="Advanced options">
      <SpaceBetween size="m">
        <Checkbox checked={wish.isBooted} onChange={({ detail }) => onChange({ ...wish, isBooted: detail.checked })}>
          Boot after creation
        </Checkbox>
        <Checkbox
          checked={wish.hasPrivateAddress}
          description="Reachable from hosts in the same region."
          onChange={({ detail }) => onChange({ ...wish, hasPrivateAddress: detail.checked })}
        >
          Add a private IPv4 address
        </Checkbox>
        <Checkbox
          checked={wish.isEncrypted}
          description="Encrypts disks at rest if the region supports disk encryption."
          onChange={({ detail }) => onChange({ ...wish, isEncrypted: detail.checked })}
        >
          Encrypt disks
        </Checkbox>
        {wish.image === '' ? null : (
          <SwapField swap={wish.swap} refusal={refusal} onChange={(swap) => onChange({ ...wish, swap })} />
        )}
        <StartFields
          first={wish.first}
          diskMib={diskMib}
          refusal={refusal}
          onChange={(first) => onChange({ ...wish, first })}
        />
        <RemarkFields wish={wish.remarks} refusal={refusal} onChange={(remarks) => onChange({ ...wish, remarks })} />
      </SpaceBetween>
    </ExpandableSection>
  )
}
