import Checkbox from '@cloudscape-design/components/checkbox'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { regionalPrice } from '../../resources/regional-price.ts'
import { PriceLine } from '../../resources/price-line.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { diskSum } from '../disks/disk-sum.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { hostQueries } from '../host-queries.ts'
import { dialect } from '../../cloud/dialect.ts'
import { type HostUse, explainUnsuitableHostType } from '../host-type.ts'
import { TypeTable } from '../type-table.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that changes a host's plan and reboots a running host. Plans too small for disks or volumes are disabled. */
export function ResizeHostDialog({ host, onClose }: HostDialogProps): ReactNode {
  const { data: types = [] } = useQuery(hostQueries.types)
  const { data: disks = [] } = useQuery(hostQueries.disks(host.id))
  const [chosen, choose] = useState('')
  const [isGrowing, setGrowing] = useState(true)
  const load: HostUse = { type: host.type, disksMib: diskSum(disks), volumes: host.attached_volumes }
  const now = types.find(({ id }) => id === host.type)
  const next = types.find(({ id }) => id === chosen)
  const body = { type: chosen, ...(isGrowing ? {} : { allow_auto_disk_resize: false }) }
  return (
    <ActionDialog
      title={`Resize ${host.label}`}
      confirm="Resize"
      size="x-large"
      missing={chosen !== '' ? null : 'Select a plan.'}
      requests={[request('host.resize', { path: { hostId: host.id }, body })]}
      onClose={onClose}
    >
      {host.status === 'running' ? <p>The host is shut down for the resize and then booted again.</p> : null}
      <p>
        The plan must have enough space for the disks and volumes of the host. If it does not, first shrink or delete
        disks, or detach volumes.
      </p>
      <TypeTable
        types={types}
        region={host.region}
        chosen={chosen}
        explainBlocked={(type) => explainUnsuitableHostType(load, type, dialect)}
        {...(now ? { monthlyNow: regionalPrice(now, host.region).monthly } : {})}
        onChoose={choose}
      />
      <Checkbox
        checked={isGrowing}
        description="Applies to a host with one ext3 or ext4 disk and no raw disk. Disks are never shrunk."
        onChange={({ detail }) => setGrowing(detail.checked)}
      >
        Grow the disk automatically
      </Checkbox>
      {next ? <PriceLine cost={regionalPrice(next, host.region)} /> : null}
    </ActionDialog>
  )
}
