import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Grants, Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lacksRightsOnHost } from '../hosts/host-state.ts'
import { useRights } from '../resources/use-rights.ts'
import { explainField } from '../show/explain.ts'
import type { VolumeFieldsetProps } from './volume-fieldset.tsx'
import { volumeQueries } from './volume-queries.ts'

const noHost = { value: '', label: 'None: attach it later' }

/** To which host of its region a new volume is attached. */
export function HostField({ wish, refusal, onChange }: VolumeFieldsetProps): ReactNode {
  const { data: hosts = [] } = useQuery({ ...volumeQueries.hosts(wish.region), enabled: wish.region !== '' })
  const options = [noHost, ...hostOptions(hosts, useRights())]
  return (
    <FormField
      label="Attach to"
      constraintText="Hosts in the same region."
      errorText={explainField(refusal, 'host_id')}
    >
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === wish.hostId) ?? noHost}
        onChange={({ detail }) => onChange({ ...wish, hostId: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}

/** Hosts to choose from for a volume; those that the user may not change say so. */
export function hostOptions(hosts: readonly Host[], rights: Grants | null) {
  return hosts.map((host) => {
    const reason = lacksRightsOnHost(rights, host)
    const choice = { value: String(host.id), label: host.label }
    return reason === null ? choice : { ...choice, disabled: true, disabledReason: reason }
  })
}
