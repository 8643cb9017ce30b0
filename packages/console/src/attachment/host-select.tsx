import type { SelectProps } from '@cloudscape-design/components/select'
import type { Grants, Host } from '@moorage/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { type DraftForm, narrowForm } from '../fields/draft-form.ts'
import { SelectField } from '../fields/form-fields.tsx'
import { selectStatus } from '../fields/select-status.ts'
import { lacksRightsOnHost } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { type AttachmentDraft, explainFullHost } from './attachment-draft.ts'
import { AttachmentFields } from './attachment-fields.tsx'

const hostsOf = (region: string) =>
  queryOptions({
    queryKey: ['hosts', 'of-region', region],
    queryFn: () => cloud.hosts.list({ filter: (of) => of('region').is(region), orderBy: 'label', pageSize: 500 }).all(),
    enabled: region !== '',
  })

interface HostSelectProps {
  readonly form: DraftForm<{ readonly hostId: string; readonly attachment: AttachmentDraft }>
  readonly label: string
  readonly region: string
  /** Option text; null if a host is required. */
  readonly none?: string | null
}

/**
 * Selects a host of a region by ID, '' for none, and how the volume is attached to it. Full hosts and hosts without write access are disabled with the reason.
 * Another host resets the configuration.
 */
export function HostSelect({ form, label, region, none = null }: HostSelectProps): ReactNode {
  const { data: hosts = [], isPending, isError } = useQuery(hostsOf(region))
  const rights = useRights()
  const options = [
    ...(none === null ? [] : [{ value: '', label: none }]),
    ...hosts.map((host) => hostOption(host, rights)),
  ]
  const { draft, onChange } = form
  const { hostId, attachment } = draft
  return (
    <>
      <SelectField
        form={{
          ...form,
          onChange: (next) => onChange({ ...draft, ...next, attachment: { ...attachment, configId: '' } }),
        }}
        name="hostId"
        field="host_id"
        label={label}
        hint={`Hosts in ${region}.`}
        options={options}
        {...selectStatus({ isPending: isPending && region !== '', isError })}
        placeholder="Select a host"
        empty="No hosts in this region."
      />
      {hostId === '' ? null : <AttachmentFields hostId={Number(hostId)} form={narrowForm(form, 'attachment')} />}
    </>
  )
}

function hostOption(host: Host, rights: Grants | null): SelectProps.Option & { readonly value: string } {
  const { id, label, attached_volumes: count, attached_volumes_max: most } = host
  const reason = lacksRightsOnHost(rights, host) ?? explainFullHost(host)
  return {
    value: String(id),
    label,
    description: `${count} of ${most} volumes attached`,
    disabled: reason !== null,
    ...(reason === null ? {} : { disabledReason: reason }),
  }
}
