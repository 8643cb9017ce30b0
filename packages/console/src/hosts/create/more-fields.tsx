import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { type DraftForm, narrowForm } from '../../fields/draft-form.ts'
import { CheckField } from '../../fields/form-fields.tsx'
import { StartFields } from '../configs/start-fields.tsx'
import { EncryptionField, SwapField, UserDataField } from '../image/image-fields.tsx'
import { HostSettingsFields } from '../settings/host-settings-fields.tsx'
import type { HostDraft } from './host-draft.ts'

/** Collapsed section of a new host: boot, private address, disk encryption, swap and user data (with an image only), first disk and settings. */
export function MoreFields({
  form,
  diskMib,
  hasUserData,
}: {
  readonly form: DraftForm<HostDraft>
  readonly diskMib: number | null
  /** The region applies user data. */
  readonly hasUserData: boolean
}): ReactNode {
  return (
    <ExpandableSection headerText="Advanced options">
      <SpaceBetween size="m">
        <CheckField form={form} name="isBooted">
          Boot after creation
        </CheckField>
        <CheckField form={form} name="hasPrivateAddress" description="Reachable from hosts in the same region.">
          Add a private IPv4 address
        </CheckField>
        <EncryptionField form={form} />
        {form.draft.image === '' ? null : <SwapField form={form} />}
        {form.draft.image === '' || !hasUserData ? null : (
          <UserDataField form={form} hint="For cloud-init in the image. The data is encrypted, and never displayed." />
        )}
        <StartFields form={narrowForm(form, 'first')} diskMib={diskMib} />
        <HostSettingsFields form={narrowForm(form, 'settings')} />
      </SpaceBetween>
    </ExpandableSection>
  )
}
