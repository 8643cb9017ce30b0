import { inspect, parseArgs } from 'node:util'
import { playRetries } from './retries/play-retries.ts'

/** Clients that send every POST again: node acceptance/src/retries.ts [--creations N] [--lanes N] [--second MS] */
const { values } = parseArgs({
  options: {
    creations: { type: 'string', default: '160' },
    lanes: { type: 'string', default: '12' },
    second: { type: 'string', default: '50' },
  },
})
try {
  const { told } = await playRetries({
    creations: Number(values.creations),
    lanes: Number(values.lanes),
    secondMs: Number(values.second),
    say: (line) => void process.stdout.write(`${line}\n`),
  })
  for (const line of told) process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`)
  process.exit(1)
}
