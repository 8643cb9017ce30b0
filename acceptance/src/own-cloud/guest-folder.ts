import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Folder with `vmlinux` and `initrd.img` from tools/infrastructure/build-guest-image.sh. */
export const guestFolder = process.env['MOOR_GUEST_IMAGE'] ?? '/tmp/moor-guest-image'

/** True if the guest is built. */
export const hasGuestFolder = existsSync(join(guestFolder, 'vmlinux'))

/** Folder with `debian12.qcow2`, `vmlinux` and `initrd.img` from tools/infrastructure/build-cloud-image.sh. */
export const cloudImageFolder = process.env['MOOR_CLOUD_IMAGE'] ?? '/tmp/moor-cloud-image'

/** True if the Debian image is built. */
export const hasCloudImage = existsSync(join(cloudImageFolder, 'debian12.qcow2'))
