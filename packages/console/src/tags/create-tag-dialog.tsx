import { type ReactNode, useState } from 'react'
import { LabelField } from '../resources/label-and-tags.tsx'
import { ActionDialog } from '../display/action-dialog.tsx'
import { ResourcesField } from './resources-field.tsx'
import { request } from '../requests/form-request.ts'

/** Dialog that creates a tag and adds it to the selected volumes and hosts. */
export function CreateTagDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [label, setLabel] = useState('')
  const [volumes, setVolumes] = useState<readonly number[]>([])
  const [hosts, setHosts] = useState<readonly number[]>([])
  const body = {
    label,
    ...(volumes.length === 0 ? {} : { volumes: [...volumes] }),
    ...(hosts.length === 0 ? {} : { hosts: [...hosts] }),
  }
  return (
    <ActionDialog
      title="Create tag"
      confirm="Create tag"
      missing={label === '' ? 'Enter a label.' : null}
      requests={[request('tag.create', { body })]}
      onClose={onClose}
    >
      <LabelField value={label} hint="Up to 50 characters." isFirst onChange={setLabel} />
      <ResourcesField kind="volumes" label="Volumes to tag" chosen={volumes} onChange={setVolumes} />
      <ResourcesField kind="hosts" label="Hosts to tag" chosen={hosts} onChange={setHosts} />
    </ActionDialog>
  )
}
