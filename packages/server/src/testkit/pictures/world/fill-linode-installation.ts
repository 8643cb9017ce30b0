import type { Browser } from 'playwright-core'
import type { ConsoleBench } from '../../browser/console-bench.ts'
import { type Filled, keepSignIn } from '../stage.ts'
import { openMaker } from './maker.ts'

/** Settings of the installation in the linode dialect. */
export const linodeSettings = ['--dialect', 'linode'] as const

/** Fills an installation in the linode dialect with a few resources, in that dialect's words. */
export async function fillLinodeInstallation(browser: Browser, bench: ConsoleBench): Promise<Filled<null>> {
  const { make } = openMaker(bench)
  const region = 'us-east'
  const host = { region, type: 'g6-standard-2', image: 'linode/debian12', root_pass: 'correct-Horse-7-battery' }
  const web = await make('/v4/linode/instances', { ...host, label: 'web-1', tags: ['production'] })
  await make('/v4/linode/instances', { ...host, label: 'web-2', tags: ['production'] })
  await make('/v4/volumes', { label: 'uploads', size: 400, linode_id: web })
  await make('/v4/volumes', { label: 'archive', size: 1_000, region })
  return { world: null, kept: { admin: await keepSignIn(browser, bench) } }
}
