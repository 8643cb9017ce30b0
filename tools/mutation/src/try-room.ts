import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseByTypes } from './report/refuse-by-types.ts'
import { runStryker } from './stryker/run-stryker.ts'
import { tallyReport } from './report/stryker-report.ts'
import type { Draw } from './stryker/draw.ts'
import type { Judged } from './report/tell-tally.ts'
import type { RoomTargets } from './rooms.ts'

/** Tests the mutants of one module's files with the module's tests. Throws if the tests fail without a mutant. */
export async function tryRoom(targets: RoomTargets, draw: Draw): Promise<Judged> {
  const scratch = mkdtempSync(join(tmpdir(), 'moorage-mutation-'))
  try {
    const tally = tallyReport(await runStryker({ targets, draw, scratch }))
    const refused = new Set(refuseByTypes(tally.survivors, scratch))
    return { room: targets[0].room, tally, survivors: tally.survivors.filter((one) => !refused.has(one)) }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
