import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../project-root.ts'
import type { Draw } from '../report/draw.ts'
import type { StrykerReport } from '../report/stryker-report.ts'
import type { ModuleTargets } from '../modules.ts'

/** Files of one module, with the sample of their mutants. */
export interface StrykerRun {
  readonly targets: ModuleTargets
  readonly draw: Draw
  readonly scratch: string
}

const program = join(projectRoot, 'tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js')

/** Runs Stryker with a module's own tests, and returns its report. Throws if it exits with an error, as when a test fails without a mutant. */
export async function runStryker(run: StrykerRun): Promise<StrykerReport> {
  const config = join(run.scratch, 'stryker.json')
  const report = join(run.scratch, 'report.json')
  const vitest = join(run.scratch, 'vitest.config.mjs')
  writeFileSync(vitest, `export default ${JSON.stringify(vitestConfig(run.targets[0].module.folder))}\n`)
  writeFileSync(config, JSON.stringify(strykerOptions(run, { report, vitest })))
  const child = spawn(process.execPath, [program, 'run', config], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'close')
  if (child.exitCode !== 0)
    throw new Error(
      `Stryker exited with code ${child.exitCode}; is tools/mutation installed, and do the module's tests pass?`,
    )
  const read: StrykerReport = JSON.parse(readFileSync(report, 'utf8'))
  return read
}

/** Timeouts are long, because a timeout in the initial run ends everything. Stryker's own timeout ends hanging mutants. */
function vitestConfig(folder: string): object {
  return {
    test: {
      globalSetup: ['packages/server/src/testkit/global-setup.ts'],
      include: [`${folder}**/*.test.ts`],
      exclude: ['**/*.process.test.ts', '**/prove-*.test.ts'],
      pool: 'threads',
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      teardownTimeout: 20_000,
      expect: { poll: { timeout: 10_000, interval: 20 } },
    },
  }
}

function strykerOptions({ targets, draw, scratch }: StrykerRun, paths: { report: string; vitest: string }): object {
  const changed = targets.map(({ path }) => (path.endsWith('/') ? `${path}**/*.ts` : path))
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('plugins.ts', import.meta.url))],
    vitest: { configFile: paths.vitest, related: false },
    mutate: [...changed, '!**/*.test.ts'],
    checkers: ['sample'],
    ignorers: ['log-texts'],
    draw,
    warnings: { unknownOptions: false },
    // TypeScript 7 has no JavaScript API with which Stryker could rewrite a tsconfig.json.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/.moorage', '/coverage'],
    // The tests share a database server, and the machine is shared.
    concurrency: 1,
    coverageAnalysis: 'perTest',
    dryRunTimeoutMinutes: 30,
    timeoutMS: 10_000,
    tempDirName: join(scratch, 'sandbox'),
    cleanTempDir: 'always',
    reporters: ['json', 'progress-append-only', 'early'],
    jsonReporter: { fileName: paths.report },
    allowConsoleColors: false,
    thresholds: { break: null },
  }
}
