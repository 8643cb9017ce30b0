import type { Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'

/** Volumes with their sizes, in a dialog that says what becomes of them. */
export function VolumeList({ volumes }: { readonly volumes: readonly Volume[] }): ReactNode {
  return (
    <ul className="lost">
      {volumes.map(({ id, label, size }) => (
        <li key={id}>
          <strong>{label}</strong>, {size} GiB
        </li>
      ))}
    </ul>
  )
}
