#!/usr/bin/env node
/**
 * Sums what .ci/run wrote into a folder, prints one line a tier and "N passed, N failed" at the end; exits 1 when anything failed
 * or nothing passed. Plain JavaScript, so that it can still speak when the install of a newer Node has failed.
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
