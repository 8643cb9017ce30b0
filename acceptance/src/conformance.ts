import { parseArgs } from 'node:util'
import { listArchives } from './conformance/bring-images.ts'
import { openConformanceCluster, testedMinor } from './conformance/conformance-cluster.ts'
import { checkLists, readLists } from './conformance/read-lists.ts'
import type { Outcome } from './conformance/read-report.ts'
import { explainNoSuite, listTests, runSuite } from './conformance/suite.ts'
import { makeScratchFolder } from './moor/scratch-folder.ts'
import { explainNoTestNodes } from './real-kubernetes/test-engine.ts'

/**
 * Runs upstream's conformance tests on a cluster of two nodes: `subset.txt` within five minutes, `longer.txt` too with --full, or all matching tests with
 * --focus. Exits with 1 if a test fails or is not run, or if the lists differ from upstream. Needs a container runtime and the output of
 * tools/kubernetes/build.sh.
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
const tell = (words: string): void => void process.stdout.write(`conformance: ${words}\n`)
const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1_000)

function choose(known: readonly string[]): readonly string[] {
  const { subset, longer } = readLists()
  if (values.focus === undefined) return values.full ? [...subset, ...longer] : subset
  const focus = new RegExp(values.focus)
  return known.filter((name) => focus.test(name))
}

function tellLeftOut(known: readonly string[], asked: readonly string[]): void {
  const { leftOut } = readLists()
  const others = known.length - asked.length - leftOut.reduce((sum, { tests }) => sum + tests.length, 0)
  if (values.focus !== undefined) return
  if (others > 0) tell(`${others} more are run with --full`)
  for (const { reason, tests } of leftOut) tell(`${tests.length} left out: ${reason}`)
}

function tellOutcomes(asked: readonly string[], outcomes: readonly Outcome[]): boolean {
  const failed = outcomes.filter(({ result }) => result === 'failed')
  const passed = outcomes.filter(({ result }) => result === 'passed')
  const seen = new Set([...failed, ...passed].map(({ name }) => name))
  const notRun = asked.filter((name) => !seen.has(name))
  for (const { name, seconds } of passed.toSorted((one, other) => other.seconds - one.seconds))
    tell(`passed in ${seconds.toFixed(1)} s: ${name}`)
  for (const { name, message } of failed) tell(`FAILED: ${name}\n${message}`)
  for (const name of notRun) tell(`NOT RUN: ${name}`)
  tell(`${passed.length} of ${asked.length} passed, ${failed.length} failed, ${notRun.length} not run`)
  return failed.length === 0 && notRun.length === 0 && passed.length > 0
}

const scratch = makeScratchFolder()
try {
  const known = await listTests(scratch.path)
  const faults = checkLists(readLists(), known)
  for (const fault of faults) tell(fault)
  const asked = choose(known)
  tell(`upstream has ${known.length} conformance tests; ${asked.length} are run`)
  const began = performance.now()
  const cluster = await openConformanceCluster(scratch.path, listArchives())
  tell(`a cluster of two nodes with the images was made in ${secondsSince(began)} s`)
  try {
    const suiteBegan = performance.now()
    const run = { kubeconfig: cluster.kubeconfig, tests: asked, folder: scratch.path, processes, minutes }
    const isGood = tellOutcomes(asked, await runSuite(run))
    tellLeftOut(known, asked)
    tell(`the tests took ${secondsSince(suiteBegan)} s`)
    if (!isGood || faults.length > 0) process.exitCode = 1
  } finally {
    await cluster.close()
  }
} finally {
  scratch.close()
}
