import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { TrashItem } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { useObservable } from '../cloud/observable.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { EntityLink } from '../display/events/entity-link.tsx'
import { LocalTime } from '../display/local-time.tsx'
import { useChange } from '../display/use-change.ts'
import { dismissNotice, type Notice, notices } from '../notices/notices.ts'
import { sendRestore } from '../notices/send-restore.ts'

/** Shows notices with links to their resources, and of deletions with a button that restores. The user can dismiss each. */
export function NoticeList(): ReactNode {
  return useObservable(notices).map((notice) =>
    notice.item === null ? (
      <PlainNotice key={notice.key} notice={notice} />
    ) : (
      <DeletionNotice key={notice.key} notice={notice} item={notice.item} />
    ),
  )
}

function PlainNotice({ notice: { key, text, entity } }: { readonly notice: Notice }): ReactNode {
  return (
    <Alert type="success" dismissible dismissAriaLabel="Dismiss" onDismiss={() => dismissNotice(key)}>
      {text} <EntityLink entity={entity} />
    </Alert>
  )
}

function DeletionNotice({ notice, item }: { readonly notice: Notice; readonly item: TrashItem }): ReactNode {
  const { key, text } = notice
  const undo = useChange(
    (idempotencyKey) => sendRestore(item, {}, idempotencyKey),
    () => dismissNotice(key),
  )
  return (
    <Alert
      type="success"
      dismissible
      dismissAriaLabel="Dismiss"
      onDismiss={() => dismissNotice(key)}
      action={
        <Button loading={undo.isSending} onClick={undo.run}>
          Undo
        </Button>
      }
    >
      {text} You can restore it until about <LocalTime at={item.expires} />.
      <ErrorAlert title="Could not restore it" error={undo.error} />
    </Alert>
  )
}
