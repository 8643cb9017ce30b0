import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { useLiveValue } from '../cloud/live-value.ts'
import { EntityLink } from '../resources/entity-link.tsx'
import { type Notice, notices } from '../cloud/notices.ts'

/** Accepted requests, each with a link to its result; a screen reader announces them. */
export function NoticeList(): ReactNode {
  const shown = useLiveValue(notices)
  const dismiss = (gone: Notice): void => notices.set(shown.filter((one) => one !== gone))
  return shown.map((notice) => (
    <Alert
      key={`${notice.type} ${notice.id} ${notice.news}`}
      type="success"
      dismissible
      dismissAriaLabel="Dismiss"
      onDismiss={() => dismiss(notice)}
    >
      <EntityLink entity={{ ...notice, url: '' }} /> {notice.news}.
    </Alert>
  ))
}
