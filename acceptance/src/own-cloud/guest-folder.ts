import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the test guest from tools/infrastructure/build-guest-image.sh: `vmlinux` and `initrd.img`. */
export const guestFolder = process.env['MOOR_GUEST_IMAGE'] ?? '/tmp/moor-guest-image'

/** True if the guest is built. */
export const hasGuestFolder = existsSync(join(guestFolder, 'vmlinux'))
