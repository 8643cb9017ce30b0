import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testConformance, testKubectl } from '../real-kubernetes/test-runtime.ts'
import { type Outcome, readReport } from './read-report.ts'

const run = promisify(execFile)
const program = join(testConformance, 'bin/e2e.test')
const conformance = String.raw`\[Conformance\]`
const listedBytes = 2 ** 26

/** Returns why the suite cannot run here, or null. */
export function explainNoSuite(): string | null {
  return existsSync(program) ? null : 'the suite is not built in the folder that MOORAGE_TEST_KUBERNETES names'
}

/** Lists the binary's conformance tests by full name, sorted, from a dry run. Writes tests.json to `folder`. */
export async function listTests(folder: string): Promise<readonly string[]> {
  const report = join(folder, 'tests.json')
  const flags = ['--ginkgo.dry-run', `--ginkgo.focus=${conformance}`, `--ginkgo.json-report=${report}`]
  await run(program, flags, { maxBuffer: listedBytes })
  return readReport(readFileSync(report, 'utf8'))
    .filter(({ name }) => name.includes('[Conformance]'))
    .map(({ name }) => name)
    .toSorted()
}

/** Tests to run, with their cluster. */
export interface SuiteRun {
  readonly kubeconfig: string
  readonly tests: readonly string[]
  readonly folder: string
  readonly processes: number
  /** Time limit. Unfinished tests fail. */
  readonly minutes: number
}

/** Runs the named tests, and returns their results and other failures. Copies ginkgo's output to stderr. Throws if ginkgo writes no report. */
export async function runSuite({
  kubeconfig,
  tests,
  folder,
  processes,
  minutes,
}: SuiteRun): Promise<readonly Outcome[]> {
  const report = 'report.json'
  const focus = `(?:${tests.map((name) => name.replaceAll(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`)).join('|')})$`
  const ginkgo = [
    `--procs=${processes}`,
    `--timeout=${minutes}m`,
    `--focus=${focus}`,
    `--json-report=${report}`,
    `--output-dir=${folder}`,
    '--no-color',
    '--silence-skips',
    '--succinct',
    program,
  ]
  const suite = [
    `--kubeconfig=${kubeconfig}`,
    `--kubectl-path=${testKubectl}`,
    '--provider=skeleton',
    '--disable-log-dump',
  ]
  const registries = `KUBE_TEST_REPO_LIST=${join(testConformance, 'registries.yaml')}`
  const child = spawn('env', [registries, join(testConformance, 'bin/ginkgo'), ...ginkgo, '--', ...suite], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
  })
  child.stdout.pipe(process.stderr)
  const [code] = (await once(child, 'close')) as [number | null]
  if (!existsSync(join(folder, report))) throw new Error(`the suite exited with ${code} without a report`)
  const selected = new Set(tests)
  return readReport(readFileSync(join(folder, report), 'utf8')).filter(
    ({ name, result }) => selected.has(name) || result === 'failed',
  )
}
