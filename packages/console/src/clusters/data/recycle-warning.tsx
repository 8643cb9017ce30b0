import type { ReactNode } from 'react'

/** What becomes of nodes that are recycled (decision E6.1). */
export function RecycleWarning({ what, version }: { readonly what: string; readonly version: string }): ReactNode {
  return (
    <p>
      {what} is replaced by a new one of the latest patch of {version}: the new one comes first, then pods are moved,
      then the old one goes. What is on the local disks of the old ones is lost.
    </p>
  )
}
