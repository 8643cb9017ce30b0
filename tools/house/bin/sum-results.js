#!/usr/bin/env node
/**
 * Sums the results that .ci/run wrote into a folder: prints a line per tier, then "N passed, N failed". Exits with 1 if any failed or none passed. Plain
 * JavaScript, so that it runs without a newer Node.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumResults } from '../src/results/sum-results.js'

const folder = process.argv[2] ?? '.'
const read = (name) => {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return null
  }
}
const { lines, isGreen } = sumResults(read)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = isGreen ? 0 : 1
