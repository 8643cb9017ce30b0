import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScratchFolder } from '../moor/scratch-folder.ts'
import { cloudImageFolder, guestFolder } from './guest-folder.ts'
import type { OwnStorage } from './own-storage.ts'

/** System in the image `debian12`: the test guest, which boots in seconds, or Debian with cloud-init. */
export type GuestSystem = 'test guest' | 'Debian'

/** Writes `engines.yaml` like the libvirt profile, but with this storage, by default without its network, and creates an image without a download. */
export function writeOwnEngines(
  { data }: Pick<ScratchFolder, 'data'>,
  { entry }: OwnStorage,
  { system = 'test guest', hasNetwork = false }: { readonly system?: GuestSystem; readonly hasNetwork?: boolean } = {},
): void {
  const isDebian = system === 'Debian'
  const format = isDebian ? 'qcow2' : 'raw'
  const folder = isDebian ? cloudImageFolder : guestFolder
  const image = join(data, `images/debian12.${format}`)
  mkdirSync(join(data, 'images'), { recursive: true, mode: 0o711 })
  if (isDebian) symlinkSync(join(folder, 'debian12.qcow2'), image)
  else execFileSync('sh', ['-ec', 'truncate -s 64M "$0"; mkfs.ext4 -q -F "$0"', image])
  writeFileSync(
    join(data, 'engines.yaml'),
    `libvirt:
  - name: libvirt
    hypervisors:
      - { name: local, region: local, uri: 'qemu:///system', disk_folder: '${data}/disks' }
${hasNetwork ? '    network: { kind: nat }\n' : ''}    images:
      - id: debian12
        file: '${image}'
        format: ${format}
        kernel: '${folder}/vmlinux'
        initrd: '${folder}/initrd.img'
        command_line: console=ttyS0 panic=-1 quiet no_timer_check
    shutdown_grace_seconds: 20
${entry}`,
  )
}
