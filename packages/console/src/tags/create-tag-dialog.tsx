import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ActionDialog } from '../display/action-dialog.tsx'
import { type DraftForm, useDraft } from '../fields/draft-form.ts'
import { TextField } from '../fields/form-fields.tsx'
import { selectStatus } from '../fields/select-status.ts'
import { request } from '../requests/form-request.ts'

/** Dialog that creates a tag and adds it to the selected volumes and hosts. */
export function CreateTagDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const form = useDraft<TagDraft>({ label: '', volumes: [], hosts: [] })
  const { label, volumes, hosts } = form.draft
  const body = { label, ...(volumes.length === 0 ? {} : { volumes }), ...(hosts.length === 0 ? {} : { hosts }) }
  return (
    <ActionDialog
      title="Create tag"
      confirm="Create tag"
      missing={label === '' ? 'Enter a label.' : null}
      requests={[request('tag.create', { body })]}
      onClose={onClose}
    >
      <TextField form={form} name="label" label="Label" hint="Up to 50 characters." autoFocus />
      <ResourcesField form={form} kind="volumes" label="Volumes to tag" />
      <ResourcesField form={form} kind="hosts" label="Hosts to tag" />
    </ActionDialog>
  )
}

interface TagDraft {
  readonly label: string
  readonly volumes: readonly number[]
  readonly hosts: readonly number[]
}

const query = { orderBy: 'label', pageSize: 500 } as const
/** The first 500 resources by label. */
const taggable = (kind: 'volumes' | 'hosts') =>
  queryOptions({
    queryKey: [kind, 'taggable'],
    queryFn: async (): Promise<readonly { readonly id: number; readonly label: string }[]> => {
      const page = kind === 'volumes' ? cloud.volumes.list(query).page(1) : cloud.hosts.list(query).page(1)
      return (await page).data
    },
  })

/** Field that selects a new tag's volumes or hosts, by ID, from the first 500. Changes call `onChange`; a failed load shows an error. */
function ResourcesField({
  form: { draft, onChange },
  kind,
  label,
}: {
  readonly form: DraftForm<TagDraft>
  readonly kind: 'volumes' | 'hosts'
  readonly label: string
}): ReactNode {
  const { data = [], isPending, isError } = useQuery(taggable(kind))
  const options = data.map((one) => ({ value: String(one.id), label: one.label }))
  return (
    <FormField label={label} constraintText="Optional.">
      <Multiselect
        options={options}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        {...selectStatus({ isPending, isError })}
        placeholder="Select resources"
        empty="No resources."
        selectedOptions={options.filter(({ value }) => draft[kind].includes(Number(value)))}
        onChange={({ detail }) =>
          onChange({ ...draft, [kind]: detail.selectedOptions.map(({ value }) => Number(value)) })
        }
      />
    </FormField>
  )
}
