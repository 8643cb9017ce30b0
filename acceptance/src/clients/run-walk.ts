import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import { startUp } from '../moor/start-up.ts'
import { followSnippet } from './follow-snippet.ts'
import { compareWithGaps, readGaps, readKnownGaps, type Verdict } from './gaps.ts'
import { readTap, type StepResult } from './read-tap.ts'
import type { ClientWalk } from './client-walks.ts'

/** Walk to run, with its output. */
export interface WalkRun {
  readonly client: string
  readonly walk: ClientWalk
  readonly bin: string
  print(line: string): void
}

const clients = join(import.meta.dirname, '../../clients')

/**
 * Runs a walk on its own service (linode dialect, fast pace), then the client's snippet. Returns the comparison with the known gaps. An interrupted walk and a
 * failed snippet are problems.
 */
export async function runWalk(run: WalkRun): Promise<Verdict> {
  const scratch = makeScratchFolder()
  try {
    const server = await startUp({ scratch, dialect: 'linode', pace: 'fast', env: { MOORAGE_RATE_LIMIT: 'off' } })
    try {
      const origin = new URL(server.origin)
      const result = await walkAlong(run, [
        `WALK_URL=${origin.origin}`,
        `WALK_TOKEN=${scratch.read('admin-token')}`,
        `WALK_BIN=${run.bin}`,
        `HOME=${scratch.path}`,
        `TMPDIR=${scratch.path}`,
        `PYTHONPATH=${clients}`,
        'PYTHONDONTWRITEBYTECODE=1',
      ])
      const verdict = compareWithGaps(result.steps, readKnownGaps(run.client), readGaps())
      const snippet = followSnippet({ client: run.client, bin: run.bin, scratch })
      const problems = [
        ...verdict.problems,
        ...(result.isWhole ? [] : [`the walk was interrupted: ${result.end}`]),
        ...(snippet === undefined ? [] : [snippet]),
      ]
      if (problems.length > 0) run.print(`the service logged: ${server.stderr().slice(-2000)}`)
      return { ...verdict, problems }
    } finally {
      await server.stop()
    }
  } finally {
    scratch.close()
  }
}

interface WalkResult {
  readonly steps: readonly StepResult[]
  readonly isWhole: boolean
  readonly end: string
}

async function walkAlong({ client, walk, bin, print }: WalkRun, settings: readonly string[]): Promise<WalkResult> {
  const words = ['-k', '10', String(walk.deadlineSeconds), 'env', ...settings, ...walk.call(bin)]
  const child = spawn('timeout', words, { stdio: ['ignore', 'pipe', 'pipe'], cwd: join(clients, client) })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const errors = text(child.stderr)
  const tap = readTap()
  const known = readKnownGaps(client)
  let lastMs = performance.now()
  for await (const line of createInterface({ input: child.stdout })) {
    const step = tap.take(line)
    if (step === undefined) {
      if (tap.steps.at(-1)?.end === 'bad') print(`      ${line}`)
      continue
    }
    const nowMs = performance.now()
    const seconds = ((nowMs - lastMs) / 1000).toFixed(1)
    lastMs = nowMs
    const word = { good: 'good', bad: known[step.name] === undefined ? 'FAILED' : 'not yet', skipped: 'not reached' }[
      step.end
    ]
    print(`  ${word}: ${step.name} (${seconds} s)`)
  }
  const code = await ended
  const why = code === 124 ? `it took longer than ${walk.deadlineSeconds} s` : `it exited with ${code}`
  return { steps: tap.steps, isWhole: tap.isWhole(), end: `${why}: ${(await errors).slice(-3000)}` }
}
