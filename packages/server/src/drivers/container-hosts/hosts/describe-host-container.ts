import { posix } from 'node:path'
import type { ContainerPrivileges, ContainerSpec } from '../../containers/index.ts'
import { type ContainerHostContext, containerImageOf } from '../container-host-context.ts'
import { agentNames, hostLabels, hostVolume, hostnameOf, nodeFolders, plainFolders } from '../machines/host-names.ts'
import { addressInNetwork, describeHostNetwork } from '../machines/host-network.ts'
import type { ContainerHostRow } from '../machines/host-row.ts'

/** Name of the disk that the root is created from, or `own` if no disk has an image. If it changes, the container is recreated. */
export function rootOf({ disks }: Pick<ContainerHostRow, 'disks'>): string {
  return rootDisk({ disks })?.name ?? 'own'
}

/** Image of a host's container: by kubelet version, else of the root disk or host, else the default. Throws NotSupported for an unknown catalogue image. */
export function imageOfHost(
  context: ContainerHostContext,
  row: Pick<ContainerHostRow, 'disks' | 'image' | 'kubelet'>,
): string {
  const { names } = context.options
  if (row.kubelet !== null) return `${names.prefix}node:v${row.kubelet}`
  return containerImageOf(context, rootDisk(row)?.image ?? row.image) ?? names.host
}

function rootDisk({ disks }: Pick<ContainerHostRow, 'disks'>) {
  return disks.filter(({ image }) => image !== null).toSorted((one, other) => one.stamp.id - other.stamp.id)[0]
}

/** Maps mount paths to names of the host's volumes. Hosts with a kubelet have more. */
export function volumesOfHost({
  name,
  kubelet,
}: Pick<ContainerHostRow, 'name' | 'kubelet'>): Readonly<Record<string, string>> {
  const folders = kubelet === null ? plainFolders : nodeFolders
  return Object.fromEntries(Object.entries(folders).map(([part, path]) => [path, hostVolume(name, part)]))
}

/** Builds the spec of a host's container. Its folder in `devicesFolder` becomes /dev/disk/by-id. Throws NotSupported for an unknown image. */
export function describeHostContainer(
  context: ContainerHostContext,
  row: ContainerHostRow,
  devicesFolder: string,
): ContainerSpec {
  const { name, region, kubelet, memoryMib, vcpus, address } = row
  return {
    name,
    image: imageOfHost(context, row),
    command:
      kubelet === null
        ? ['/bin/sh', '-c', 'trap "exit 0" TERM; while :; do sleep 3600 & wait $!; done']
        : ['/usr/local/bin/node-init'],
    labels: hostLabels(row),
    files: [],
    volumes: volumesOfHost(row),
    network: {
      name: describeHostNetwork(context, region).name,
      address: addressInNetwork(context, region, address),
    },
    memoryMib,
    millicpus: vcpus * 1_000,
    graceMs: context.options.shutdownGraceMs,
    powers: {
      ...(kubelet === null ? plainPowers : nodePowers),
      hasWritableRoot: true,
      hasMachineProcesses: false,
      isKeptRunning: false,
      hostname: hostnameOf(row.label),
      folders: { '/dev/disk/by-id': posix.join(devicesFolder, name) },
    },
  }
}

/** Name of the volume with the device nodes of an installation's hosts. */
export function devicesVolume({ options }: ContainerHostContext, { stamp }: Pick<ContainerHostRow, 'stamp'>): string {
  return agentNames(stamp, options.name).devices
}

const words = (text: string): readonly string[] => text.split(' ')

type HostPowers = Pick<
  ContainerPrivileges,
  'capabilities' | 'devices' | 'isUnconfined' | 'memoryFolders' | 'controlGroups'
>

/** Default capabilities of runtimes, with SYS_ADMIN for mounts, and without MKNOD, which would reach other loop devices. */
const plainPowers: HostPowers = {
  capabilities: words(
    'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL NET_BIND_SERVICE NET_RAW SETFCAP SETGID SETPCAP ' +
      'SETUID SYS_CHROOT SYS_ADMIN',
  ),
  devices: ['b 7:* rw'],
  isUnconfined: true,
  memoryFolders: { '/run': 'exec,mode=755', '/tmp': 'exec,mode=1777' },
}

/** Privileges that a kubelet and its pods may need; equivalent to root on the machine. */
const nodePowers: HostPowers = {
  capabilities: words(
    'AUDIT_CONTROL AUDIT_READ AUDIT_WRITE BLOCK_SUSPEND CHOWN DAC_OVERRIDE DAC_READ_SEARCH FOWNER FSETID ' +
      'IPC_LOCK IPC_OWNER KILL LEASE LINUX_IMMUTABLE MAC_ADMIN MAC_OVERRIDE MKNOD NET_ADMIN ' +
      'NET_BIND_SERVICE NET_BROADCAST NET_RAW SETFCAP SETGID SETPCAP SETUID SYSLOG SYS_ADMIN SYS_BOOT ' +
      'SYS_CHROOT SYS_MODULE SYS_NICE SYS_PACCT SYS_PTRACE SYS_RAWIO SYS_TIME SYS_TTY_CONFIG WAKE_ALARM',
  ),
  // One rule for all devices. With narrower rules, the kernel rejects a privileged pod's rule.
  devices: ['a *:* rwm'],
  isUnconfined: true,
  memoryFolders: { '/run': 'exec,mode=755', '/tmp': 'exec,mode=1777' },
  controlGroups: 'private',
}
