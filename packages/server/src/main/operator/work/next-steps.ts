import { type Cause, isKeyOf, keysOf } from '#domain/shared/index.ts'
import type { OpenWork } from '#store/operator/list-open-work.ts'

/** Recommended operator action for stuck work. */
export interface NextStep {
  readonly words: string
  readonly command: string | null
  readonly page: string | null
}

type StuckWork = Pick<OpenWork, 'kind' | 'id' | 'cause' | 'stuck' | 'volumeStatus'> & { readonly isSimulated: boolean }

type Step = (work: StuckWork) => NextStep

const step =
  (words: string, { command = null, page = null }: Partial<Omit<NextStep, 'words'>> = {}): Step =>
  () => ({ words, command, page })

const engine: Step = ({ isSimulated }) =>
  isSimulated
    ? {
        words:
          'List the active faults of the simulator, and end the one that blocks this work. Pending operations continue automatically.',
        command: 'moor sim faults list',
        page: null,
      }
    : {
        words:
          'Find the error of the engine in the worker’s log, in the line "pass failed". Pending operations continue automatically once the engine responds.',
        command: null,
        page: 'runbooks/infrastructure-failing.md',
      }

const owner = (words: string): Step => step(`The owner must act: ${words}`)
const foreign = step(
  'Find the installation that it belongs to, and rename or remove it there. Moorage does not change resources of other installations.',
  { command: 'moor admin reality' },
)
const lost = step(
  'Restore it on the infrastructure if you can: Moorage adopts it unchanged. Otherwise, its owner must delete it.',
  {
    command: 'moor admin reality',
    page: 'runbooks/resource-damaged.md',
  },
)
/** Action for a volume that is damaged or could not reach its desired state. */
const repair: Step = ({ id }) => ({
  words:
    'Fix the cause, or restore its disk; then restart the work with the command. A missing disk is never recreated empty.',
  command: `moor admin volume repair ${id}`,
  page: 'runbooks/resource-damaged.md',
})
const mounted: Step = ({ id }) => ({
  words:
    'Unmount it in the guest, or shut down the host. If neither is possible, force the detach: data that the guest has not written yet is lost.',
  command: `moor admin volume detach ${id} --force`,
  page: 'runbooks/stuck-detach.md',
})
const full = step(
  'Free space in the storage of the region, delete volumes there, or wipe deleted ones. The command lists them. The work continues automatically.',
  {
    command: 'moor admin trash list',
    page: 'runbooks/full-storage.md',
  },
)
const record = step('Run a worker whose release and engines support it for this region, or correct the engines file.', {
  page: 'engines.md',
})
const capacity = step('Delete or resize hosts, add a hypervisor, or raise memory_mib and vcpus in the engines file.', {
  page: 'engines.md',
})
const node = step('Check why its kubelet does not join: the host, its network, or its version.', {
  page: 'runbooks/node-not-ready.md',
})
const repository = step('Open the backup repository with restic, and fix what it reports.', { page: 'backups.md' })

/** Null if the cause resolves by itself, so that the work is not stuck. */
const steps: Readonly<Record<Cause, Step | null>> = {
  'infrastructure.busy': engine,
  'infrastructure.broken': engine,
  'infrastructure.silent': engine,
  'infrastructure.refused': engine,
  'storage.foreign': foreign,
  'storage.missing': repair,
  'storage.damaged': repair,
  'storage.full': full,
  'storage.working': null,
  'storage.class_missing': record,
  'storage.cannot_migrate': record,
  'storage.cannot_encrypt': record,
  'volume.in_running_host': owner('detach the volume or shut down its host to resize it.'),
  'volume.path_kept': owner('reboot the host to change the path.'),
  'volume.mounted': mounted,
  'volume.path_mounted': owner('unmount the volume in the guest to change the path.'),
  'source.copying': null,
  'host.working': null,
  'host.not_running': null,
  'host.takes_none': owner('boot a configuration that contains the volume.'),
  'host.takes_at_boot': owner('reboot the host to attach the volume.'),
  'host.frees_when_off': owner('shut down or reboot the host to detach the volume.'),
  'host.started': owner('shut down the host, so that it can be moved.'),
  'host.no_room': capacity,
  'host.image_missing': step('Copy the image file to the hypervisors of the region.', { page: 'engines.md' }),
  'host.devices_full': owner('detach another volume from the host.'),
  'host.foreign': foreign,
  'disk.missing': lost,
  'host.missing': lost,
  'device.in_use': step('Another volume is still detaching from this slot: check the detach that does not finish.', {
    page: 'runbooks/stuck-detach.md',
  }),
  'cluster.working': null,
  'cluster.not_ready': null,
  'cluster.no_high_availability': record,
  'cluster.no_access_list': record,
  'cluster.version_missing': record,
  'cluster.foreign': foreign,
  'cluster.missing': step('Restore it from its last snapshot, or let its owner delete it.', {
    command: 'moor admin cluster restore CLUSTER --force',
    page: 'runbooks/control-machine-lost.md',
  }),
  'nodes.joining': null,
  'nodes.replacing': null,
  'nodes.leaving': null,
  'node.no_address': step('Add address ranges to the region in the catalogue, or delete hosts.', {
    page: 'catalogue.md',
  }),
  'node.host_starting': null,
  'node.host_leaving': null,
  'node.joining': null,
  'node.silent': node,
  'node.draining': null,
  'node.lost': null,
  'node.protected': owner('relax the disruption budget that protects the pods of this node.'),
  'image.awaiting_upload': null,
  'image.upload_canceled': null,
  'image.upload_expired': null,
  'image.decompression_failed': null,
  'image.format_unknown': null,
  'image.not_self_contained': null,
  'image.too_large': null,
  'image.quota_reached': null,
  'image.host_on': owner('shut the host down to create an image from its disk.'),
  'devices.releasing': null,
  'backup.repository_missing': repository,
  'backup.repository_locked': repository,
  'backup.repository_full': repository,
  'backup.repository_unreachable': repository,
  'backup.key_wrong': repository,
  'backup.altered': null,
  'backup.queued': null,
  'backup.transferring': null,
}

const untaken = step('Start a worker, or another one: no worker for this region has been free for 10 seconds.', {
  command: 'moor serve --worker',
  page: 'runbooks/work-waiting.md',
})

/** Causes that do not resolve by themselves. */
export const stuckCauses: readonly Cause[] = keysOf(steps).filter((cause) => steps[cause] !== null)

/** Returns the operator's recommended action; null if work is not stuck or its cause resolves by itself. */
export function findNextStep(work: StuckWork): NextStep | null {
  if (work.stuck === null) return null
  if (work.volumeStatus === 'contact_support') return repair(work)
  if (work.stuck === 'untaken') return untaken(work)
  const { cause } = work
  return cause !== null && isKeyOf(steps, cause) ? (steps[cause]?.(work) ?? null) : null
}
