import { type Cloud, openCloud } from '../cloud/open-cloud.ts'
import { prepareFullDisk } from '../faults/full-disk.ts'
import { recordHistory } from '../history/record-history.ts'
import { planRound } from './round-plan.ts'
import { runRound } from './run-round.ts'
import type { RoundReport } from './round-report.ts'
import { formatCosts, formatRound, formatSlot } from './format-report.ts'

/** Seed and number that determine a round. */
export interface RoundName {
  readonly seed: number
  readonly number: number
}

const size = { apis: 2, workers: 2 } as const

/** Runs rounds in sequence on one installation, which is replaced after a failed round. Prints and returns their reports. */
export async function runRounds(rounds: readonly RoundName[], print: (line: string) => void): Promise<RoundReport[]> {
  const reports: RoundReport[] = []
  let cloud: Cloud | null = null
  try {
    for (const { seed, number } of rounds) {
      cloud ??= await openRecorded()
      const report = await runOne(cloud, seed, number)
      reports.push(report)
      print(formatRound(seed, report))
      if (report.violations.length === 0) continue
      for (const slot of [...cloud.apis, ...cloud.workers]) print(formatSlot(slot))
      await cloud.close()
      cloud = null
    }
  } finally {
    await cloud?.close()
  }
  for (const line of formatCosts(reports)) print(line)
  return reports
}

async function openRecorded(): Promise<Cloud> {
  const cloud = await openCloud(size)
  await recordHistory(cloud.database)
  await prepareFullDisk(cloud.database)
  return cloud
}

async function runOne(cloud: Cloud, seed: number, number: number): Promise<RoundReport> {
  const beganMs = performance.now()
  try {
    return await runRound(cloud, seed, planRound(seed, number))
  } catch (error) {
    const violation = { invariant: 17, title: 'the round can run', told: String(error) }
    return { number, ms: performance.now() - beganMs, requests: 0, operations: 0, faults: [], violations: [violation] }
  }
}
