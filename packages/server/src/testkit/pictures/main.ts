import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { variantOptions } from './variants.ts'
import { allPictures } from './pages/all-pictures.ts'
import { linodePictures } from './pages/linode-pictures.ts'
import { type PictureVariant, type Picture, defaultVariants } from './picture.ts'
import { type Stage, openStage } from './stage.ts'
import { takeAll } from './take-all.ts'
import { fillInstallation, installationSettings } from './fixture/fill-installation.ts'
import { fillLinodeInstallation, linodeSettings } from './fixture/fill-linode-installation.ts'

/**
 * Takes the screenshots of docs/console.md with an installed Chromium; exits 1 if a page lacks its expected content:
 * npm run pictures [-- --only NAME,NAME] [--looks light,dark,phone,4k] [--out FOLDER]
 * Without --looks, each picture is taken in its own variants.
 */
const root = join(import.meta.dirname, '../../../../..')
const bin = join(root, 'packages/cli/bin/moor.js')
const { values } = parseArgs({
  options: { only: { type: 'string' }, looks: { type: 'string' }, out: { type: 'string' } },
})
const only = values.only?.split(',')
const selected = values.looks?.split(',').filter((variant): variant is PictureVariant => variant in variantOptions)
const folder = values.out ?? join(root, 'docs/pictures/console')
mkdirSync(folder, { recursive: true })

async function takeOf<Fixture>(
  open: () => Promise<Stage<Fixture>>,
  pictures: readonly Picture<Fixture>[],
): Promise<void> {
  const beganMs = performance.now()
  const jobs = pictures
    .filter(({ name }) => only?.includes(name) ?? true)
    .flatMap((picture) => (selected ?? picture.variants ?? defaultVariants).map((variant) => ({ picture, variant })))
  if (jobs.length === 0) return
  const stage = await open()
  try {
    const { taken, bytes, failures } = await takeAll(stage, jobs, folder)
    const seconds = Math.round((performance.now() - beganMs) / 1_000)
    process.stdout.write(`${taken} pictures, ${Math.round(bytes / 1_024)} KiB, in ${seconds} s\n`)
    for (const failure of failures) process.stderr.write(`${failure}\n`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await stage.close()
  }
}

await takeOf(() => openStage(bin, installationSettings, fillInstallation), allPictures)
await takeOf(() => openStage(bin, linodeSettings, fillLinodeInstallation), linodePictures)
