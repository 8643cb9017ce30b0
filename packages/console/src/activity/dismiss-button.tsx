import Button from '@cloudscape-design/components/button'
import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { queryClient } from '../cloud/query-client.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { useChange } from '../display/use-change.ts'

/** Button that dismisses a failure for all users by marking its event as read. Refetches events, because no event reports the mark. An error shows an alert. */
export function DismissButton({ event: { id } }: { readonly event: Pick<Event, 'id'> }): ReactNode {
  const change = useChange(
    async (idempotencyKey) => {
      await cloud.events.markRead(id, { idempotencyKey })
      await queryClient.invalidateQueries({ queryKey: ['events'] })
    },
    () => undefined,
  )
  return (
    <>
      <ErrorAlert title="Could not dismiss the event" error={change.error} />
      <Button loading={change.isSending} onClick={change.run}>
        Dismiss
      </Button>
    </>
  )
}
