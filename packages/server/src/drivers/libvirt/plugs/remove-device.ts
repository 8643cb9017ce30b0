import { setTimeout as pause } from 'node:timers/promises'
import { type NamedDomain, inspectDomain, inspectionOf, readInspection } from '../domains/find-domain.ts'
import { type VolumeDevice, driveOf } from '../domains/volume-device.ts'
import { runVirsh } from '../virsh/run-virsh.ts'
import { forgetVolumeKeys } from './volume-keys-on-hypervisor.ts'

const waitMs = 3_000
const pollMs = 50
const noDisk =
  /no target device|Failed to get disk information|No disk found|disk .* not found|not found|being unplugged|in the process of unplug/i

/** Removes a volume from domain and configuration without the guest's consent, with its keys. True once the device is gone, false after 3 s. */
export async function removeDevice(domain: NamedDomain, device: VolumeDevice): Promise<boolean> {
  const { hypervisor, name } = domain
  const driveIn = (seen: readonly VolumeDevice[] | undefined): string | null => {
    const there = seen?.find(({ volume }) => volume === device.volume)
    return there ? driveOf(there) : null
  }
  const [live, config] = [driveIn(domain.live?.volumes), driveIn(domain.config.volumes)]
  const commands = [
    ...(live === null ? [] : [`detach-disk ${name} ${live} --live ${live === config ? '--config' : ''}`]),
    ...(config === null || live === config ? [] : [`detach-disk ${name} ${config} --config`]),
    inspectionOf(name),
  ]
  const text = await runVirsh(hypervisor, { args: [commands.join('; ')], tolerate: noDisk })
  let seen = text === null ? await inspectDomain(hypervisor, name) : await readInspection(hypervisor, name, text)
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const devices = [...(seen?.live?.volumes ?? []), ...(seen?.config.volumes ?? [])]
    if (!devices.some(({ volume }) => volume === device.volume)) break
    if (waitedMs >= waitMs) return false
    await pause(pollMs)
    seen = await inspectDomain(hypervisor, name)
  }
  await forgetVolumeKeys(hypervisor, [device])
  return true
}
