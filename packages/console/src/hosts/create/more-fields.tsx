import Checkbox from '@cloudscape-design/components/checkbox'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { NewHostFields } from './host-fieldset.tsx'
import { StartFields } from '../configs/start-fields.tsx'
import { SwapField } from '../image/image-fields.tsx'
import { HostSettingsFields } from '../settings/host-settings-fields.tsx'

/** Collapsed section of a new host: boot, private address, disk encryption, swap (with an image only), first disk and settings. */
export function MoreFields({
  draft,
  error,
  diskMib,
  onChange,
}: NewHostFields & { readonly diskMib: number | null }): ReactNode {
  return (
    <ExpandableSection headerText="Advanced options">
      <SpaceBetween size="m">
        <Checkbox checked={draft.isBooted} onChange={({ detail }) => onChange({ ...draft, isBooted: detail.checked })}>
          Boot after creation
        </Checkbox>
        <Checkbox
          checked={draft.hasPrivateAddress}
          description="Reachable from hosts in the same region."
          onChange={({ detail }) => onChange({ ...draft, hasPrivateAddress: detail.checked })}
        >
          Add a private IPv4 address
        </Checkbox>
        <Checkbox
          checked={draft.isEncrypted}
          description="Encrypts disks at rest if the region supports disk encryption."
          onChange={({ detail }) => onChange({ ...draft, isEncrypted: detail.checked })}
        >
          Encrypt disks
        </Checkbox>
        {draft.image === '' ? null : (
          <SwapField swap={draft.swap} error={error} onChange={(swap) => onChange({ ...draft, swap })} />
        )}
        <StartFields
          first={draft.first}
          diskMib={diskMib}
          error={error}
          onChange={(first) => onChange({ ...draft, first })}
        />
        <HostSettingsFields
          draft={draft.settings}
          error={error}
          onChange={(settings) => onChange({ ...draft, settings })}
        />
      </SpaceBetween>
    </ExpandableSection>
  )
}
