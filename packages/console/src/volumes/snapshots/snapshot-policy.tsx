import Alert from '@cloudscape-design/components/alert'
import type { Event, SnapshotPolicy, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { LocalTime } from '../../display/local-time.tsx'
import { Detail } from '../../resources/details.tsx'
import { ResourceActions } from '../../resources/resource-actions.tsx'
import { lacksRightsOn } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { volumeQueries } from '../volume-queries.ts'
import { DeletePolicyDialog, EditPolicyDialog } from './snapshot-policy-dialogs.tsx'

interface VolumeSnapshotPolicyProps {
  readonly volume: Volume
  /** Newest first. */
  readonly events: readonly Event[]
}

/** Shows the snapshot policy of a volume, with actions and the reason if the last automatic snapshot was skipped. Errors show an alert. */
export function VolumeSnapshotPolicy({ volume, events }: VolumeSnapshotPolicyProps): ReactNode {
  const { data: policy, error } = useQuery(volumeQueries.snapshotPolicy(volume.id))
  const { data: snapshots = [] } = useQuery(volumeQueries.snapshots(volume.id))
  const reason = lacksRightsOn(useRights(), 'volume', volume.id)
  const lastRun = snapshots.findLast((snapshot) => snapshot.is_automatic)?.created ?? null
  const skip = events.find(({ action }) => action === 'snapshot_policy_skip')
  return (
    <section className="panel" aria-label="Snapshot policy of the volume">
      <ErrorAlert title="Could not load the snapshot policy" error={error} />
      <div className="title">
        <h2>Snapshot policy</h2>
        {policy === undefined ? null : (
          <ResourceActions
            props={{ volume, policy }}
            actions={[
              { label: policy === null ? 'Create policy' : 'Edit policy', Dialog: EditPolicyDialog, reason },
              ...(policy === null ? [] : [{ label: 'Delete policy', Dialog: DeletePolicyDialog, reason }]),
            ]}
          />
        )}
      </div>
      {policy && skip !== undefined && (lastRun === null || skip.created > lastRun) ? (
        <Alert type="warning" header="The last automatic snapshot was skipped">
          {skip.message} <LocalTime at={skip.created} />
        </Alert>
      ) : null}
      {policy === null ? <p className="soft">No policy. Snapshots are created only on request.</p> : null}
      {policy ? <PolicyDetails policy={policy} lastRun={lastRun} /> : null}
    </section>
  )
}

function PolicyDetails({
  policy: { every_hours: hours, keep, is_paused: isPaused, next_run: nextRun },
  lastRun,
}: {
  readonly policy: SnapshotPolicy
  readonly lastRun: string | null
}): ReactNode {
  return (
    <dl className="facts">
      <Detail name="Interval">{hours === 1 ? 'Every hour' : `Every ${hours} hours`}</Detail>
      <Detail name="Snapshots to keep">{keep}</Detail>
      <Detail name="Last automatic snapshot">{lastRun === null ? 'None' : <LocalTime at={lastRun} />}</Detail>
      <Detail name="Next snapshot">
        {isPaused || nextRun === null ? 'None: the policy is paused' : <LocalTime at={nextRun} />}
      </Detail>
    </dl>
  )
}
