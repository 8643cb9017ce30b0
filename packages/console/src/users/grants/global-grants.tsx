import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import type { GlobalGrants } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { changedGlobal } from './grant-draft.ts'
import { LevelSelect } from './level-select.tsx'

const makes = [
  ['add_volumes', 'Create and clone volumes'],
  ['add_hosts', 'Create hosts'],
  ['add_clusters', 'Create clusters'],
] as const

/** Fields of the global grants. Unsaved changes are marked. */
export function GlobalGrantFields({
  given,
  chosen,
  onChoose,
}: {
  readonly given: GlobalGrants
  readonly chosen: Partial<GlobalGrants>
  readonly onChoose: (change: Partial<GlobalGrants>) => void
}): ReactNode {
  const wanted = { ...given, ...chosen }
  const changed = changedGlobal(given, chosen)
  const mark = (name: keyof GlobalGrants): ReactNode =>
    name in changed ? <span className="changed"> Changed</span> : null
  return (
    <div className="pairs">
      <div>
        {makes.map(([name, words]) => (
          <Checkbox key={name} checked={wanted[name]} onChange={({ detail }) => onChoose({ [name]: detail.checked })}>
            {words}
            {mark(name)}
          </Checkbox>
        ))}
      </div>
      <FormField
        label={<>Account, users and costs{mark('account_access')}</>}
        constraintText="Only unrestricted users can change users and grants."
      >
        <LevelSelect
          level={wanted.account_access}
          name="Account, users and costs"
          onChange={(level) => onChoose({ account_access: level })}
        />
      </FormField>
    </div>
  )
}
