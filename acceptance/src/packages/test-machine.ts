import { existsSync } from 'node:fs'

/** Archives from tools/package/build-root.sh: for a machine, for our images and for stand-ins. */
export const testRoots = {
  machine: process.env['MOORAGE_TEST_MACHINE'] ?? '',
  base: process.env['MOORAGE_TEST_BASE'] ?? '',
  standIn: process.env['MOORAGE_TEST_STAND_IN'] ?? '',
} as const
/** Address of the container runtime. */
export const testRuntime = process.env['MOORAGE_TEST_DOCKER'] ?? ''
/** Helm of the client walk; '' if missing. */
export const testHelm = process.env['MOORAGE_TEST_HELM'] ?? ''

/** Returns why no Debian system can start here, or null. */
export function explainNoMachine(): string | null {
  if (process.geteuid?.() !== 0) return 'starting a Debian system requires root'
  return existsSync(testRoots.machine) ? null : 'MOORAGE_TEST_MACHINE is not a root built from Debian packages'
}

/** Returns why images cannot be built and run here, or null. */
export function explainNoImages(): string | null {
  if (process.geteuid?.() !== 0) return 'building images requires root'
  if (testRuntime === '') return 'MOORAGE_TEST_DOCKER is not the address of a container runtime'
  return existsSync(testRoots.base) && existsSync(testRoots.standIn)
    ? null
    : 'MOORAGE_TEST_BASE and MOORAGE_TEST_STAND_IN are not roots built from Debian packages'
}
