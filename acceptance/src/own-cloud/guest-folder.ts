import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Folder with `vmlinux` and `initrd.img` from tools/infrastructure/build-guest-image.sh. */
export const guestFolder = process.env['MOOR_GUEST_IMAGE'] ?? '/tmp/moor-guest-image'

/** True if the guest is built. */
export const hasGuestFolder = existsSync(join(guestFolder, 'vmlinux'))
