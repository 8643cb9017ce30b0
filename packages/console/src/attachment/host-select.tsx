import FormField from '@cloudscape-design/components/form-field'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { Grants, Host } from '@moorage/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { lacksRightsOnHost } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { explainFullHost } from './attachment-draft.ts'
import { selectStatus } from '../fields/select-status.ts'

const hostsOf = (region: string) =>
  queryOptions({
    queryKey: ['hosts', 'of-region', region],
    queryFn: () => cloud.hosts.list({ filter: (of) => of('region').is(region), orderBy: 'label', pageSize: 500 }).all(),
    enabled: region !== '',
  })

/** Selects a host of a region by ID; '' for none. Full hosts and hosts without write access are disabled with the reason. */
export function HostSelect({
  label,
  region,
  value,
  none = null,
  errorText = '',
  onChange,
}: {
  readonly label: string
  readonly region: string
  readonly value: string
  /** Option text; null if a host is required. */
  readonly none?: string | null
  readonly errorText?: string
  readonly onChange: (id: string) => void
}): ReactNode {
  const { data: hosts = [], isPending, isError } = useQuery(hostsOf(region))
  const rights = useRights()
  const options = [
    ...(none === null ? [] : [{ value: '', label: none }]),
    ...hosts.map((host) => hostOption(host, rights)),
  ]
  return (
    <FormField label={label} constraintText={`Hosts in ${region}.`} errorText={errorText}>
      <Select
        options={options}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        {...selectStatus({ isPending: isPending && region !== '', isError })}
        placeholder="Select a host"
        empty="No hosts in this region."
        selectedOption={options.find((one) => one.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  )
}

function hostOption(host: Host, rights: Grants | null): SelectProps.Option {
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
