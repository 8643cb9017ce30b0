import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { Host } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatMib } from '../../display/format-mib.ts'
import type { DraftForm } from '../../fields/draft-form.ts'
import { hostQueries } from '../host-queries.ts'
import { type FilledSlots, countSlots, slotNames } from './slots.ts'

const empty = { value: '', label: 'Empty' }

/** Selects of the device slots. Options are disks and volumes of the host, and unattached volumes of the region, which are attached on save. */
export function SlotFields({
  host,
  form: { draft: slots, onChange },
}: {
  readonly host: Host
  readonly form: DraftForm<FilledSlots>
}): ReactNode {
  const groups = useDeviceOptions(host)
  const [more, setMore] = useState(0)
  const names = slotNames.slice(0, countSlots(slots) + more)
  const deviceOptions = groups.flatMap(({ options }) => options)
  const options = (name: string): SelectProps.Options => [
    empty,
    ...groups.map((group) => ({ ...group, options: group.options.map((one) => markUsed(one, name, slots)) })),
  ]
  return (
    <div role="group" aria-label="Device slots" className="form panel">
      <h2>Device slots</h2>
      {names.map((name) => (
        <FormField key={name} label={name}>
          <Select
            filteringType={deviceOptions.length > 8 ? 'auto' : 'none'}
            options={options(name)}
            selectedOption={selectedIn(slots[name] ?? '', deviceOptions)}
            onChange={({ detail }) => onChange({ ...slots, [name]: detail.selectedOption.value ?? '' })}
          />
        </FormField>
      ))}
      {names.length === slotNames.length ? null : (
        <div>
          <Button formAction="none" onClick={() => setMore(more + 4)}>
            Show more slots
          </Button>
        </div>
      )}
    </div>
  )
}

type DeviceOption = SelectProps.Option & { readonly value: string }

function useDeviceOptions(
  host: Host,
): readonly { readonly label: string; readonly options: readonly DeviceOption[] }[] {
  const { data: disks = [] } = useQuery(hostQueries.disks(host.id))
  const { data: attached = [] } = useQuery(hostQueries.volumes(host.id))
  const { data: free = [] } = useQuery(hostQueries.freeVolumes(host.region))
  const volumes = (list: typeof free): DeviceOption[] =>
    list.map(({ id, label, size }) => ({ value: `volume ${id}`, label, description: `Volume, ${size} GiB` }))
  return [
    {
      label: 'Disks',
      options: disks
        .filter(({ status }) => status !== 'deleting')
        .map(({ id, label, size }) => ({ value: `disk ${id}`, label, description: `Disk, ${formatMib(size)}` })),
    },
    { label: 'Attached volumes', options: volumes(attached) },
    { label: 'Unattached volumes (attached when you save)', options: volumes(free) },
  ].filter(({ options }) => options.length > 0)
}

function selectedIn(value: string, deviceOptions: readonly DeviceOption[]): SelectProps.Option {
  if (value === '') return empty
  return deviceOptions.find((one) => one.value === value) ?? { value, label: value }
}

function markUsed(option: DeviceOption, name: string, slots: FilledSlots): DeviceOption {
  const slot = slotNames.find((other) => other !== name && slots[other] === option.value)
  return slot === undefined ? option : { ...option, disabled: true, labelTag: `in ${slot}` }
}
