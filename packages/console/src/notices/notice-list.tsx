import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { useObservable } from '../cloud/observable.ts'
import { EntityLink } from '../display/events/entity-link.tsx'
import { dismissNotice, notices } from './notices.ts'

/** Shows notices with links to their resources. The user can dismiss each. */
export function NoticeList(): ReactNode {
  return useObservable(notices).map(({ key, text, entity }) => (
    <Alert key={key} type="success" dismissible dismissAriaLabel="Dismiss" onDismiss={() => dismissNotice(key)}>
      {text} <EntityLink entity={entity} />
    </Alert>
  ))
}
