import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PictureVariant, Picture } from './picture.ts'
import type { Stage } from './stage.ts'
import { takePicture } from './take-picture.ts'

/** One picture in one variant. */
export interface PictureJob<Fixture> {
  readonly picture: Picture<Fixture>
  readonly variant: PictureVariant
}

interface Taken {
  readonly taken: number
  readonly bytes: number
  readonly failures: readonly string[]
}

const lanes = 3

/** Writes `NAME-VARIANT.webp` files into a folder. Returns their number, total bytes and failures. A failure does not stop the other pictures. */
export async function takeAll<Fixture>(
  stage: Stage<Fixture>,
  jobs: readonly PictureJob<Fixture>[],
  folder: string,
): Promise<Taken> {
  const left = jobs.values()
  const sizes: number[] = []
  const failures: string[] = []
  const lane = async (): Promise<void> => {
    for (const job of left) {
      const name = `${job.picture.name}-${job.variant}`
      try {
        const picture = await take(stage, job)
        writeFileSync(join(folder, `${name}.webp`), picture)
        sizes.push(picture.length)
      } catch (error) {
        failures.push(`${name}: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { taken: sizes.length, bytes: sizes.reduce((all, one) => all + one, 0), failures }
}

async function take<Fixture>(stage: Stage<Fixture>, { picture, variant }: PictureJob<Fixture>): Promise<Buffer> {
  const page = await stage.open(variant, picture.viewer ?? 'admin')
  try {
    await page.goto(new URL(picture.path(stage.fixture), stage.origin).href)
    await page.getByText(picture.text).locator('visible=true').first().waitFor()
    await picture.act?.(page)
    return await takePicture(page)
  } finally {
    await page.context().close()
  }
}
