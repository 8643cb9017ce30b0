import { existsSync } from 'node:fs'

/** Archives of roots made of Debian's packages, by tools/package/build-root.sh: of a machine, of what images are made of, and of what stands in for images of others. */
export const testRoots = {
  machine: process.env['MOORAGE_TEST_MACHINE'] ?? '',
  base: process.env['MOORAGE_TEST_BASE'] ?? '',
  standIn: process.env['MOORAGE_TEST_STAND_IN'] ?? '',
} as const
/** Address of the engine of containers, `unix://` and a path. */
export const testEngine = process.env['MOORAGE_TEST_DOCKER'] ?? ''
/** A Helm of others, in the folder that its walk was built in; '' for none. */
export const testHelm = process.env['MOORAGE_TEST_HELM'] ?? ''

/** Why no Debian of its own can be started here; null when one can. */
export function explainNoMachine(): string | null {
  if (process.geteuid?.() !== 0) return 'a Debian of its own is started as root only'
  return existsSync(testRoots.machine) ? null : 'MOORAGE_TEST_MACHINE names no root made of Debian packages'
}

/** Why no images can be built and run here; null when they can. */
export function explainNoImages(): string | null {
  if (process.geteuid?.() !== 0) return 'images are built as root only'
  if (testEngine === '') return 'MOORAGE_TEST_DOCKER names no engine of containers'
  return existsSync(testRoots.base) && existsSync(testRoots.standIn)
    ? null
    : 'MOORAGE_TEST_BASE and MOORAGE_TEST_STAND_IN name no roots made of Debian packages'
}
