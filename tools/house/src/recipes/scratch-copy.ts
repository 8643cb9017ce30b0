import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { houseRules } from '../house-rules.ts'
import { makeProject } from '../project/project.ts'
import { projectRoot, readProject } from '../project/read-project.ts'

/** Check that can report a missing file. */
type Reporter = 'compiler' | 'house' | 'test'

/** Text that is inserted before another text of a file. */
export interface Insertion {
  readonly file: string
  readonly before: string
  readonly text: string
}

const tests = [
  'packages/contract/src/**/*.test.ts',
  'packages/sdk/src/contract-check/**/*.test.ts',
  'packages/server/src/domain/**/*.test.ts',
  'packages/server/src/testkit/access-matrix/**/*.test.ts',
  'packages/server/src/api/endpoints/handlers.test.ts',
]
/** Long timeouts, because a timeout on a busy machine would count as a failed check. */
const config = `export default { test: { pool: 'threads', isolate: false, testTimeout: 120_000, hookTimeout: 120_000, include: ${JSON.stringify(tests)} } }\n`
/** No check reads files in node_modules. */
const configFile = 'node_modules/scratch.config.js'
const outputMax = 64 * 1024 * 1024
const packages = join(projectRoot, 'node_modules')

/** Temporary copy of the project with linked packages. */
export class ScratchCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'moorage-recipe-'))

  constructor() {
    for (const { path, text } of readProject()) this.#write(path, text)
    linkPackages(packages, join(this.#folder, 'node_modules'))
    this.#write(configFile, config)
  }

  /** Builds the generated sources and runs all checks. Returns the sorted reports, `<check>: <path>`. */
  async runChecks(insertions: readonly Insertion[]): Promise<string[]> {
    const before = insertions.map(({ file }) => [file, readFileSync(join(this.#folder, file), 'utf8')] as const)
    for (const one of insertions) this.#insert(one)
    try {
      await this.#run(join(this.#folder, 'tools/generate/src/main.ts'), [])
      const found = [...(await this.#runCompiler()), ...this.#runHouse(), ...(await this.#runTests())]
      return [...new Set(found)].toSorted()
    } finally {
      for (const [file, text] of before.toReversed()) this.#write(file, text)
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, path)), { recursive: true })
    writeFileSync(join(this.#folder, path), text)
  }

  #insert({ file, before, text }: Insertion): void {
    const whole = readFileSync(join(this.#folder, file), 'utf8')
    if (whole.split(before).length !== 2) throw new Error(`${file} does not contain "${before}" exactly once`)
    this.#write(
      file,
      whole.replace(before, () => text + before),
    )
  }

  async #runCompiler(): Promise<string[]> {
    const output = await this.#run(join(packages, 'typescript/bin/tsc'), ['--noEmit', '--pretty', 'false'])
    return [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path]) => formatReport('compiler', String(path)))
  }

  #runHouse(): string[] {
    const project = makeProject(readProject(this.#folder))
    return houseRules.flatMap(({ check }) => check(project)).map(({ file }) => formatReport('house', file))
  }

  async #runTests(): Promise<string[]> {
    const report = join(this.#folder, 'report.json')
    const how = ['run', '--root', this.#folder, '--config', configFile, '--reporter=json', `--outputFile=${report}`]
    await this.#run(join(packages, 'vitest/vitest.mjs'), how)
    const { testResults }: { readonly testResults: readonly { readonly name: string; readonly status: string }[] } =
      JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    if (testResults.length < tests.length) throw new Error('the tests of the scratch copy did not run')
    return testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => formatReport('test', relative(this.#folder, name)))
  }

  /** Returns stdout, whatever the exit code. */
  #run(program: string, args: readonly string[]): Promise<string> {
    return new Promise((resolve) => {
      const options = { cwd: this.#folder, maxBuffer: outputMax }
      execFile(process.execPath, [program, ...args], options, (_error, stdout) => resolve(stdout))
    })
  }
}

function formatReport(who: Reporter, path: string): string {
  return `${who}: ${path}`
}

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '@moorage'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@moorage') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@moorage')))
    symlinkSync(readlinkSync(join(from, '@moorage', name)), join(to, '@moorage', name))
}
