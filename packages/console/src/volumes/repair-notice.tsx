import Alert from '@cloudscape-design/components/alert'
import type { Event, Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { CommandLine } from '../display/command-line.tsx'
import { eventTitle } from '../display/events/event-titles.ts'

/** Alert that explains why a volume needs repair, with the operator's command (decision D10.1). `events` are newest first. */
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
      <Alert type="error" header="This volume needs repair by the operator">
        {failed === undefined
          ? 'The disk of the volume is missing or damaged.'
          : `${eventTitle(failed.action)} failed: ${failed.message ?? 'unknown cause.'}`}{' '}
        You can only rename, detach or delete the volume until the operator fixes the cause and runs:
        <CommandLine name="command" text={`moor admin volume repair ${id}`} />
      </Alert>
    </div>
  )
}
