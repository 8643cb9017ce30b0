import Alert from '@cloudscape-design/components/alert'
import type { Event, Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { CommandLine } from '../show/command-line.tsx'
import { eventTitle } from '../show/event-words.ts'

/** Says of a volume that waits for a repair what has failed, and who ends that and how (decision D10.1); `events` are its own, the newest first. */
export function RepairNotice({
  volume: { id },
  events,
}: {
  readonly volume: Volume
  readonly events: readonly Event[]
}): ReactNode {
  const failed = events.find((event) => event.status === 'failed')
  return (
    <div className="banners">
      <Alert type="error" header="This volume needs a repair by the operator">
        {failed === undefined
          ? 'Its disk was found missing or damaged.'
          : `${eventTitle(failed.action)} failed: ${failed.message ?? 'no cause is known.'}`}{' '}
        It can be renamed, detached and deleted, and nothing else until the operator has mended the cause and run:
        <CommandLine name="command" text={`moor admin volume repair ${id}`} />
      </Alert>
    </div>
  )
}
