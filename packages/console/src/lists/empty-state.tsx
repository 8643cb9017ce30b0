import type { ReactNode } from 'react'
import type { FormRequest } from '../display/request-lines.ts'
import { RequestView } from '../display/request-view.tsx'

/** Empty list, with the request that creates the first resource. */
export function EmptyState({
  title,
  children,
  request,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly request?: FormRequest
}): ReactNode {
  return (
    <>
      <h2>{title}</h2>
      <p>{children}</p>
      {request === undefined ? null : <RequestView requests={[request]} />}
    </>
  )
}
