import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import type { GlobalGrants } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { changedGlobal } from './grant-draft.ts'
import { LevelSelect } from './level-select.tsx'

const createPermissions = [
  ['add_volumes', 'Create and clone volumes'],
  ['add_hosts', 'Create hosts'],
  ['add_clusters', 'Create clusters'],
  ['add_images', 'Create and upload images'],
] as const

/** Fields of global grants; drafted values replace saved ones. Unsaved changes are marked. */
export function GlobalGrantFields({
  saved,
  drafted,
  onChoose,
}: {
  readonly saved: GlobalGrants
  readonly drafted: Partial<GlobalGrants>
  readonly onChoose: (change: Partial<GlobalGrants>) => void
}): ReactNode {
  const desired = { ...saved, ...drafted }
  const changed = changedGlobal(saved, drafted)
  const mark = (name: keyof GlobalGrants): ReactNode =>
    name in changed ? <span className="changed"> Changed</span> : null
  return (
    <div className="pairs">
      <div>
        {createPermissions.map(([name, label]) => (
          <Checkbox key={name} checked={desired[name]} onChange={({ detail }) => onChoose({ [name]: detail.checked })}>
            {label}
            {mark(name)}
          </Checkbox>
        ))}
      </div>
      <FormField
        label={<>Account, users and costs{mark('account_access')}</>}
        constraintText="Only unrestricted users can change users and grants."
      >
        <LevelSelect
          level={desired.account_access}
          name="Account, users and costs"
          onChange={(level) => onChoose({ account_access: level })}
        />
      </FormField>
    </div>
  )
}
