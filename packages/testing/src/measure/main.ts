import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMoorage, type Moorage } from '../index.ts'

// npm run measure -w @moorage/testing: prints the duration of starts and resets in milliseconds. Run `npm run build` first, because installed packages are
// bundles.
const rounds = 10

async function timed<Answer>(times: number[], act: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  const answer = await act()
  times.push(performance.now() - begun)
  return answer
}

function printTimes(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const [least, middle, most] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((at) =>
    Math.round(sorted[at] ?? 0),
  )
  process.stdout.write(`${what.padEnd(34)}${times.length} times: median ${middle}, from ${least} to ${most}\n`)
}

async function work({ sdk }: Moorage): Promise<void> {
  const volumes = Array.from({ length: 5 }, (_, index) =>
    sdk.call('volume.create', { body: { label: `volume-${index}`, region: 'us-east' } }),
  )
  const hosts = [1, 2].map((index) =>
    sdk.call('host.create', { body: { label: `host-${index}`, region: 'us-east', type: 'g6-standard-1' } }),
  )
  for (const made of await Promise.all([...volumes, ...hosts])) await made.wait()
}

const cache = mkdtempSync(join(tmpdir(), 'moorage-measure-'))
try {
  const first: number[] = []
  const later: number[] = []
  const stops: number[] = []
  const resets: number[] = []
  const snapshots: number[] = []
  const begun = await timed(first, () => startMoorage({ cache }))
  await timed(stops, () => begun.stop())
  for (let round = 0; round < rounds; round += 1) {
    const cloud = await timed(later, () => startMoorage({ cache }))
    await work(cloud)
    const kept = await timed(snapshots, () => cloud.snapshot())
    await timed(resets, () => cloud.reset())
    await timed(resets, () => cloud.restore(kept))
    await timed(stops, () => cloud.stop())
  }
  printTimes('first start of a release', first)
  printTimes('start from the prepared folder', later)
  printTimes('snapshot()', snapshots)
  printTimes('reset() and restore()', resets)
  printTimes('stop()', stops)
} finally {
  rmSync(cache, { recursive: true, force: true })
}
