import type { ReactNode } from 'react'
import { RequestView } from '../display/request-view.tsx'
import type { FormRequest } from '../requests/form-request.ts'

/** Content of an empty list, with a button and the request that creates the first resource, if given. */
export function EmptyState({
  title,
  children,
  button,
  request,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly button?: ReactNode
  readonly request?: FormRequest
}): ReactNode {
  return (
    <>
      <h2>{title}</h2>
      <p>{children}</p>
      {button}
      {request === undefined ? null : <RequestView requests={[request]} />}
    </>
  )
}
