import type { ReactNode } from 'react'

/** Paragraph about a recycle's effect on nodes (decision E6.1). */
export function RecycleWarning({ what, version }: { readonly what: string; readonly version: string }): ReactNode {
  return (
    <p>
      {what} is replaced by a new node with the latest patch release of Kubernetes {version}. The replacement is created
      first, then pods are moved, then the old node is deleted. Data on the local disks of old nodes is lost.
    </p>
  )
}
