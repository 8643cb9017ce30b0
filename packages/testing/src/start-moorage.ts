import { createClient, type LinodeClient, type NeutralClient } from '@moorage/sdk'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMoor } from './installation/find-moor.ts'
import { makeOwnFolder } from './installation/make-own-folder.ts'
import { runMoor, type RunningMoor } from './installation/run-moor.ts'
import type { Moorage, MoorageOptions } from './moorage.ts'
import { openStates } from './simulator/open-states.ts'
import { openControls } from './simulator/open-controls.ts'

/**
 * Starts an installation with free ports, its own folder, key and tokens, and a movable clock. The installation ends with this process, even after kill -9. Any
 * number may run concurrently. The first start of a version prepares a data folder in the user's cache for later starts. Rejects if the service cannot start.
 */
export function startMoorage(options: MoorageOptions & { readonly dialect: 'linode' }): Promise<Moorage<LinodeClient>>
export function startMoorage(
  options?: MoorageOptions & { readonly dialect?: 'neutral' | undefined },
): Promise<Moorage<NeutralClient>>
export function startMoorage(options?: MoorageOptions): Promise<Moorage>
export async function startMoorage(options: MoorageOptions = {}): Promise<Moorage> {
  const moor = findMoor(options.moor)
  const folder = makeOwnFolder()
  const running = await runMoor(moor, folder, options)
  try {
    return await describeMoorage(running, folder, options)
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function describeMoorage(running: RunningMoor, folder: string, options: MoorageOptions): Promise<Moorage> {
  const { origin } = running
  const [token, operatorToken] = ['admin-token', 'operator-token'].map((name) =>
    readFileSync(join(folder, name), 'utf8').trim(),
  )
  if (!token || !operatorToken) throw new Error(`The data folder ${folder} contains no tokens.`)
  const states = openStates({ origin, operatorToken })
  const initial = await states.snapshot()
  return {
    origin,
    url: `${origin}/v4`,
    token,
    operatorToken,
    dataFolder: folder,
    sdk: createClient({ baseUrl: origin, token, dialect: options.dialect }),
    sim: openControls({ origin, operatorToken }),
    reset: () => states.restore(initial),
    ...states,
    log: running.log,
    stop: running.stop,
    [Symbol.asyncDispose]: running.stop,
  }
}
