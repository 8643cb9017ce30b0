import { parseArgs } from 'node:util'
import { listArchives } from './conformance/load-images.ts'
import { openConformanceCluster, testedMinor } from './conformance/conformance-cluster.ts'
import { checkLists, readLists } from './conformance/read-lists.ts'
import type { Outcome } from './conformance/read-report.ts'
import { explainNoSuite, listTests, runSuite } from './conformance/suite.ts'
import { makeScratchFolder } from './moor/scratch-folder.ts'
import { explainNoTestNodes } from './real-kubernetes/test-runtime.ts'

/**
 * Runs upstream's conformance tests on two nodes: `subset.txt` (within five minutes), with --full also `longer.txt`, with --focus the matching tests. Exits
 * with 1 if a test failed or did not run, or if the lists differ from upstream. Needs a container runtime and the output of tools/kubernetes/build.sh.
 */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    focus: { type: 'string' },
    minutes: { type: 'string' },
    processes: { type: 'string', default: '6' },
  },
})
const usualMinutes = values.full || values.focus !== undefined ? '120' : '5'
const minutes = Number(values.minutes ?? usualMinutes)
const processes = Number(values.processes)
const missing = explainNoTestNodes([testedMinor]) ?? explainNoSuite()
if (missing !== null) throw new Error(missing)
const log = (words: string): void => void process.stdout.write(`conformance: ${words}\n`)
const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1_000)

function choose(known: readonly string[]): readonly string[] {
  const { subset, longer } = readLists()
  if (values.focus === undefined) return values.full ? [...subset, ...longer] : subset
  const focus = new RegExp(values.focus)
  return known.filter((name) => focus.test(name))
}

function reportExcluded(known: readonly string[], selected: readonly string[]): void {
  const { excluded } = readLists()
  const others = known.length - selected.length - excluded.reduce((sum, { tests }) => sum + tests.length, 0)
  if (values.focus !== undefined) return
  if (others > 0) log(`${others} more are run with --full`)
  for (const { reason, tests } of excluded) log(`${tests.length} left out: ${reason}`)
}

function reportOutcomes(selected: readonly string[], outcomes: readonly Outcome[]): boolean {
  const failed = outcomes.filter(({ result }) => result === 'failed')
  const passed = outcomes.filter(({ result }) => result === 'passed')
  const finished = new Set([...failed, ...passed].map(({ name }) => name))
  const notRun = selected.filter((name) => !finished.has(name))
  for (const { name, seconds } of passed.toSorted((one, other) => other.seconds - one.seconds))
    log(`passed in ${seconds.toFixed(1)} s: ${name}`)
  for (const { name, message } of failed) log(`FAILED: ${name}\n${message}`)
  for (const name of notRun) log(`NOT RUN: ${name}`)
  log(`${passed.length} of ${selected.length} passed, ${failed.length} failed, ${notRun.length} not run`)
  return failed.length === 0 && notRun.length === 0 && passed.length > 0
}

const scratch = makeScratchFolder()
try {
  const known = await listTests(scratch.path)
  const problems = checkLists(readLists(), known)
  for (const problem of problems) log(problem)
  const selected = choose(known)
  log(`upstream has ${known.length} conformance tests; ${selected.length} are run`)
  const began = performance.now()
  const cluster = await openConformanceCluster(scratch.path, listArchives())
  log(`a cluster of two nodes with the images was made in ${secondsSince(began)} s`)
  try {
    const suiteBegan = performance.now()
    const run = { kubeconfig: cluster.kubeconfig, tests: selected, folder: scratch.path, processes, minutes }
    const isGood = reportOutcomes(selected, await runSuite(run))
    reportExcluded(known, selected)
    log(`the tests took ${secondsSince(suiteBegan)} s`)
    if (!isGood || problems.length > 0) process.exitCode = 1
  } finally {
    await cluster.close()
  }
} finally {
  scratch.close()
}
