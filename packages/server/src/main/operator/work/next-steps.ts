import { type Cause, isKeyOf, keysOf } from '#domain/shared/index.ts'
import type { OpenWork } from '#store/operator/list-open-work.ts'

/** What an operator can do about work that is stuck. */
export interface NextStep {
  /** One or two sentences. */
  readonly words: string
  /** The command that does it, or shows more; null where there is none. */
  readonly command: string | null
  /** The page of the documentation that goes on, below docs/; null where there is none. */
  readonly page: string | null
}

/** What a step needs to know of the work. */
type StuckWork = Pick<OpenWork, 'kind' | 'id' | 'cause' | 'stuck' | 'volumeStatus'> & { readonly isSimulated: boolean }

type Step = (work: StuckWork) => NextStep

const step =
  (words: string, { command = null, page = null }: Partial<Omit<NextStep, 'words'>> = {}): Step =>
  () => ({ words, command, page })

const engine: Step = ({ isSimulated }) =>
  isSimulated
    ? {
        words: 'See whether a fault of the simulator stands, and end it. What was not given up goes on by itself.',
        command: 'moor sim faults list',
        page: null,
      }
    : {
        words:
          'Find out what the engine says: the line "pass failed" in the log of the worker has its words. What was not given up goes on by itself once it answers.',
        command: null,
        page: 'runbooks/infrastructure-failing.md',
      }

const owner = (words: string): Step => step(`Only its owner can: ${words}`)
const foreign = step(
  'Find out whose it is, and rename or remove it there: nothing that belongs to another installation is touched.',
  { command: 'moor admin reality' },
)
const lost = step('Bring it back there if you can: it is taken as it is. Else its owner can only delete it.', {
  command: 'moor admin reality',
  page: 'runbooks/resource-damaged.md',
})
/** Of a volume that is not as it should be, or could not be made so. */
const repair: Step = ({ id }) => ({
  words:
    'Mend what kept it, or bring its disk back; then let the work on it begin again. A disk that is missing is never made again empty.',
  command: `moor admin volume repair ${id}`,
  page: 'runbooks/resource-damaged.md',
})
const mounted: Step = ({ id }) => ({
  words:
    'Unmount it in the guest, or shut the host down. If nobody can, take it from the host by force: what the guest has not written yet is lost then.',
  command: `moor admin volume detach ${id} --force`,
  page: 'runbooks/stuck-detach.md',
})
const full = step('Make room in the storage of the region, or delete volumes there. It goes on by itself.', {
  page: 'runbooks/full-storage.md',
})
const record = step(
  'Let a worker of a release or with engines that can do it take this region, or correct the file of engines.',
  {
    page: 'engines.md',
  },
)
const room = step('Delete or resize hosts, add a hypervisor, or raise memory_mib and vcpus in the file of engines.', {
  page: 'engines.md',
})
const node = step('See why its kubelet does not join: the host, its network, or its version.', {
  page: 'runbooks/node-not-ready.md',
})

/** What helps against each cause; null where it passes by itself, so that work with it is not stuck. */
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
  'volume.in_running_host': owner('detach the volume or shut its host down, and it grows.'),
  'volume.path_kept': owner('reboot the host, and the path changes.'),
  'volume.mounted': mounted,
  'volume.path_mounted': owner('unmount the volume in the guest, and the path changes.'),
  'source.copying': null,
  'host.working': null,
  'host.not_running': null,
  'host.takes_none': owner('boot a configuration that has the volume.'),
  'host.takes_at_boot': owner('reboot the host, and it has the volume.'),
  'host.frees_when_off': owner('shut the host down or reboot it, and the volume is detached.'),
  'host.no_room': room,
  'host.image_missing': step('Put the file of the image on the hypervisors of the region.', { page: 'engines.md' }),
  'host.devices_full': owner('detach another volume of the host.'),
  'host.foreign': foreign,
  'disk.missing': lost,
  'host.missing': lost,
  'device.in_use': step('Another volume is leaving that place: look at the one that does not leave.', {
    page: 'runbooks/stuck-detach.md',
  }),
  'cluster.working': null,
  'cluster.not_ready': null,
  'cluster.no_high_availability': record,
  'cluster.no_access_list': record,
  'cluster.version_missing': record,
  'cluster.foreign': foreign,
  'cluster.missing': step('Bring it back from its last snapshot, or let its owner delete it.', {
    command: 'moor admin cluster restore CLUSTER --force',
    page: 'runbooks/control-machine-lost.md',
  }),
  'nodes.joining': null,
  'nodes.replacing': null,
  'nodes.leaving': null,
  'node.no_address': step('Give the region further ranges of addresses in the catalogue, or delete hosts.', {
    page: 'catalogue.md',
  }),
  'node.host_starting': null,
  'node.host_leaving': null,
  'node.joining': null,
  'node.silent': node,
  'node.draining': null,
  'node.lost': null,
  'node.protected': owner('loosen the disruption budget that protects the pods of this node.'),
  'devices.releasing': null,
}

const untaken = step('Start a worker, or one more: none that takes this region has been free for ten seconds.', {
  command: 'moor serve --worker',
  page: 'runbooks/work-waiting.md',
})

/** Causes that do not pass by themselves: work with one of them is stuck. */
export const stuckCauses: readonly Cause[] = keysOf(steps).filter((cause) => steps[cause] !== null)

/** What an operator can do about work; null for what goes on by itself. */
export function findNextStep(work: StuckWork): NextStep | null {
  if (work.stuck === null) return null
  if (work.volumeStatus === 'contact_support') return repair(work)
  if (work.stuck === 'untaken') return untaken(work)
  const { cause } = work
  return cause !== null && isKeyOf(steps, cause) ? (steps[cause]?.(work) ?? null) : null
}
