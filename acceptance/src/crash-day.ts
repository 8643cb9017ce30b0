import { inspect, parseArgs } from 'node:util'
import { playCrashDay } from './crash/play-crash-day.ts'

/** Plays the day with crashes: node acceptance/src/crash-day.ts [--dialect D] [--pace P] [--every K] [--extra N] [--seed S] */
const { values } = parseArgs({
  options: {
    dialect: { type: 'string', default: 'neutral' },
    pace: { type: 'string', default: 'fast' },
    every: { type: 'string', default: '1' },
    extra: { type: 'string', default: '5' },
    seed: { type: 'string' },
  },
})
try {
  const { crashes, startMs } = await playCrashDay({
    dialect: values.dialect === 'linode' ? 'linode' : 'neutral',
    pace: values.pace === 'instant' ? 'instant' : 'fast',
    every: Number(values.every),
    extra: Number(values.extra),
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    say: (line) => void process.stdout.write(`${line}\n`),
  })
  process.stdout.write(`${crashes} crashes and nothing was lost; starts took ${startMs.join(', ')} ms\n`)
} catch (error) {
  // With its causes: what broke the day is often one of them.
  process.stderr.write(`${inspect(error)}\n`)
  process.exit(1)
}
