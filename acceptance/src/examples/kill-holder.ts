import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { waitUntil } from '../own-cloud/wait-until.ts'
import type { ExampleCall } from './example-runs.ts'

interface HeldInstallation {
  readonly origin: string
  readonly folder: string
}

/** Starts a program that keeps installations running, and kills it (SIGKILL). Returns problems: installations deaf before the kill or alive after it. */
export async function killHolder({ words, cwd }: ExampleCall, temporary: string): Promise<readonly string[]> {
  const child = spawn('env', [`TMPDIR=${temporary}`, ...words], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const firstLine = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof firstLine[0] !== 'string')
    return [`${words.join(' ')} ended with ${firstLine[0]} before it reported its installations`]
  const held = JSON.parse(firstLine[0]) as readonly HeldInstallation[]
  const deaf = await Promise.all(held.map(async ({ origin }) => !(await answers(origin))))
  child.kill('SIGKILL')
  await ended
  await waitUntil('the end of its installations', async () =>
    held.some(({ folder }) => existsSync(folder)) ? undefined : true,
  )
  const alive = await Promise.all(held.map(({ origin }) => answers(origin)))
  return held.flatMap(({ origin }, index) => [
    ...(deaf[index] === true ? [`${origin} did not respond while its holder was running`] : []),
    ...(alive[index] === true ? [`${origin} still responds after its holder was killed`] : []),
  ])
}

async function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/v4/regions`).then(
    ({ ok }) => ok,
    () => false,
  )
}
