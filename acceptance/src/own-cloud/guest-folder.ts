import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where tools/infrastructure/build-guest-image.sh has put the guest for tests: `vmlinux` and `initrd.img`. */
export const guestFolder = process.env['MOOR_GUEST_IMAGE'] ?? '/tmp/moor-guest-image'

/** Whether it is there. */
export const hasGuestFolder = existsSync(join(guestFolder, 'vmlinux'))
