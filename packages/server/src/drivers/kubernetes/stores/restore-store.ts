import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerSpec, ProgramRunner } from '../../containers/index.ts'
import {
  dataFolderOfEtcd,
  describeEtcd,
  etcdStorePath,
  formatInitialMembers,
  nameInEtcd,
  peerAddress,
  tokenOfEtcd,
} from '../plane/describe-etcd.ts'
import type { MemberSpec } from '../plane/plane-layout.ts'
import { memberLabels, nameMember, nameMemberVolume } from '../plane/plane-names.ts'
import { snapshotInVolume } from './save-snapshot.ts'

const restoreMs = 600_000
/** Added to revisions, so that later ones exceed any that clients know and their watches list again. */
const revisionsAhead = 1_000_000_000

/** A member whose etcd starts from a snapshot. */
export interface StoreRestore {
  readonly plan: MemberSpec
  readonly containers: ProgramRunner
  /** Path of the snapshot on this machine. */
  readonly path: string
  /** Runs `what` while holding the cluster. */
  act<Answer>(what: () => Promise<Answer>): Promise<Answer>
}

/**
 * Creates a member's etcd data from a snapshot, in an idle container with etcd's volume. First removes that volume and what an interrupted call left: its etcd
 * must never have run. Throws Busy if the snapshot cannot be read here, or etcd rejects it.
 */
export async function restoreStore(restore: StoreRestore): Promise<void> {
  const { plan, containers, path, act } = restore
  const { layout, member } = plan
  const bytes = await stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      throw new DriverError('Busy', `The snapshot ${path} cannot be read: ${errorMessage(error)}`, error)
    },
  )
  const restorer = describeRestorer(plan, containers.hasNetworks)
  const volume = nameMemberVolume(layout, member)
  await act(async () => {
    await containers.removeContainer(restorer.name, 0)
    await containers.removeContainer(nameMember(layout, member, 'etcd'), 0)
    await containers.removeVolume(volume)
    await containers.ensureVolume(volume, memberLabels(layout, member))
    await containers.ensureContainer(restorer)
  })
  await containers.placeFile(restorer.name, {
    path: snapshotInVolume,
    mode: 0o600,
    bytes,
    content: createReadStream(path),
  })
  const { code, output } = await containers.runInContainer(restorer.name, restoreCommand(plan), restoreMs)
  if (code !== 0) throw new DriverError('Busy', `etcd cannot be restored from ${path}: ${output.trim().slice(-300)}`)
  await containers.putFiles(restorer.name, [{ path: snapshotInVolume, content: '', mode: 0o600 }])
  await act(() => containers.removeContainer(restorer.name, 0))
}

function restoreCommand({ layout, member }: MemberSpec): readonly string[] {
  const flags = {
    'data-dir': etcdStorePath,
    name: nameInEtcd(member),
    'initial-cluster': formatInitialMembers(layout, member),
    'initial-cluster-token': tokenOfEtcd(layout, member),
    'initial-advertise-peer-urls': peerAddress(member),
    'bump-revision': revisionsAhead,
    'mark-compacted': true,
  }
  return [
    'etcdutl',
    'snapshot',
    'restore',
    snapshotInVolume,
    ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`),
  ]
}

/** Only waits. The image's only program for this is etcd's gateway, which leads nowhere here. */
function describeRestorer(plan: MemberSpec, hasNetworks: boolean): ContainerSpec {
  const { layout, member } = plan
  const { image, memoryMib, millicpus } = describeEtcd(plan).container
  return {
    name: `${nameMember(layout, member)}-restore`,
    image,
    command: ['etcd', 'gateway', 'start', `--listen-addr=127.0.0.1:${member.doorPort}`, '--endpoints=127.0.0.1:1'],
    labels: { ...memberLabels(layout, member), 'moorage.part': 'restore' },
    files: [],
    volumes: { [dataFolderOfEtcd]: nameMemberVolume(layout, member) },
    network: hasNetworks ? 'none' : 'host',
    graceMs: 0,
    memoryMib,
    millicpus,
  }
}
