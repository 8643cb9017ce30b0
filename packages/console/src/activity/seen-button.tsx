import type { Event } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { queryClient } from '../cloud/query-client.ts'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { ErrorAlert } from '../display/error-alert.tsx'
import { useChange } from '../display/use-change.ts'

/** Button that marks an event and all earlier events as seen, and refetches events. Disabled without an unseen event; an error shows an alert. */
export function SeenButton({
  newest,
  isLoading,
}: {
  readonly newest: Event | undefined
  readonly isLoading: boolean
}): ReactNode {
  const change = useChange(
    async (idempotencyKey) => {
      if (newest !== undefined) await cloud.events.markSeen(newest.id, { idempotencyKey })
      await queryClient.invalidateQueries({ queryKey: ['events'] })
    },
    () => undefined,
  )
  const read = newest === undefined || newest.seen ? 'No unseen events on this page.' : null
  const reason = isLoading ? 'The events are still loading.' : read
  return (
    <>
      <ErrorAlert title="Could not mark the events as seen" error={change.error} />
      <ReasonedButton reason={reason} onClick={change.run}>
        Mark as seen
      </ReasonedButton>
    </>
  )
}
