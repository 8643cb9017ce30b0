import type { ReactNode } from 'react'
import { RequestView } from '../display/request-view.tsx'
import type { FormRequest } from '../requests/form-request.ts'

/** Content of an empty list, with the request that creates the first resource, if given. */
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
