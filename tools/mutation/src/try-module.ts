import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rejectByTypes } from './report/reject-by-types.ts'
import { runStryker } from './stryker/run-stryker.ts'
import { tallyReport } from './report/stryker-report.ts'
import type { Draw } from './report/draw.ts'
import type { ModuleResult } from './report/format-tally.ts'
import type { ModuleTargets } from './modules.ts'

/** Runs the tests against the mutants of a module's files, and returns the result. Throws if the tests fail without a mutant. */
export async function tryModule(targets: ModuleTargets, draw: Draw): Promise<ModuleResult> {
  const scratch = mkdtempSync(join(tmpdir(), 'moorage-mutation-'))
  try {
    const tally = tallyReport(await runStryker({ targets, draw, scratch }))
    const rejected = new Set(rejectByTypes(tally.survivors, scratch))
    return { module: targets[0].module, tally, survivors: tally.survivors.filter((one) => !rejected.has(one)) }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
