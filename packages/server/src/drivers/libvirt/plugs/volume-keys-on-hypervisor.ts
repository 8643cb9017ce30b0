import type { Hypervisor } from '../libvirt-options.ts'
import { type VolumeDevice, keyOfDevice } from '../domains/volume-device.ts'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'
import { type XmlElement, writeXml } from '../virsh/xml.ts'
import type { OpenVolume } from './open-volume.ts'

interface KeptSecret {
  readonly uuid: string
  readonly usage: XmlElement
  readonly value: string
  /** False if `value` is base64. */
  readonly isPlain: boolean
}

/** Stores the keys of a volume and its storage user, if any, as libvirt secrets. Idempotent. */
export async function giveVolumeKeys(hypervisor: Hypervisor, { name, source }: OpenVolume): Promise<void> {
  const { encryption } = source
  if (encryption)
    await keepSecret(hypervisor, {
      uuid: encryption.uuid,
      usage: { '@type': 'volume', volume: name },
      value: encryption.passphrase,
      isPlain: true,
    })
  if (source.kind === 'rbd' && source.user)
    await keepSecret(hypervisor, {
      uuid: source.user.uuid,
      usage: { '@type': 'ceph', name: `client.${source.user.name} ${source.user.uuid}` },
      value: source.user.key,
      isPlain: false,
    })
}

/** Removes the keys of volumes that are no longer open. Ignores errors. */
export async function forgetVolumeKeys(hypervisor: Hypervisor, devices: readonly VolumeDevice[]): Promise<void> {
  for (const device of devices) {
    const uuid = keyOfDevice(device)
    if (uuid !== null) await runVirsh(hypervisor, { args: ['secret-undefine', uuid], tolerate: /./ })
  }
}

async function keepSecret(hypervisor: Hypervisor, { uuid, usage, value, isPlain }: KeptSecret): Promise<void> {
  const definition = writeXml({ secret: { '@ephemeral': 'yes', '@private': 'yes', uuid, usage } })
  await withFile(definition, (defined) =>
    withFile(value, (kept) => {
      const set = `secret-set-value ${uuid} --file '${kept}'${isPlain ? ' --plain' : ''}`
      return runVirsh(hypervisor, { args: [`secret-define '${defined}'; ${set}`] })
    }),
  )
}
