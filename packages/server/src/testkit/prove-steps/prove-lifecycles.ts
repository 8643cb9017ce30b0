import { expect } from 'vitest'
import { inLanes } from '../in-lanes.ts'
import type { RealClusterBench } from '../kubernetes/real-cluster-bench.ts'
import { type ChapterRun, type LifecycleRun, armLifecycle } from './arm-lifecycle.ts'
import type { Chapter } from './chapter.ts'
import type { Counted } from './count-points.ts'
import { expectNothingOpen, lastEvent } from './expect-nothing-open.ts'
import { type LifecyclePlan, firstLifecycles, planSingles } from './lifecycle-plan.ts'
import { nextLabel } from './prove-scenario.ts'
import { runScenarios } from './run-scenarios.ts'

const roundsMax = 20_000

/** Options of a test of lifecycles. */
export interface LifecycleProof {
  readonly seed: number
  readonly isEvery: boolean
  readonly atOnce: number
  log(words: string): void
}

interface LifecycleBook {
  readonly chapters: readonly Chapter[]
  readonly plain: Counted[]
  readonly proof: LifecycleProof
}

/**
 * Runs lifecycles concurrently: one undisturbed, the others with interruptions in every chapter. Returns the number of interruptions. Fails unless every
 * chapter runs exactly its named steps and ends as specified, and every interruption whose point occurs takes place.
 */
export async function proveLifecycles(
  bench: RealClusterBench,
  chapters: readonly Chapter[],
  proof: LifecycleProof,
): Promise<number> {
  const book: LifecycleBook = { chapters, plain: [], proof }
  let reached = await runLifecycles(bench, book, firstLifecycles)
  const singles = proof.isEvery ? planSingles(book.plain, proof.seed) : []
  proof.log(`seed ${proof.seed}; ${singles.length} lifecycles with single interruptions`)
  for (let from = 0; from < singles.length; from += proof.atOnce)
    reached += await runLifecycles(bench, book, singles.slice(from, from + proof.atOnce))
  return reached
}

async function runLifecycles(
  bench: RealClusterBench,
  book: LifecycleBook,
  plans: readonly LifecyclePlan[],
): Promise<number> {
  const lifecycles = await inLanes(plans, async (plan): Promise<LifecycleRun> => {
    return { plan, label: nextLabel(), process: await bench.openProcess(), id: 0 }
  })
  let reached = 0
  try {
    for (const index of book.chapters.keys()) reached += await runChapter(bench, book, { lifecycles, index })
  } finally {
    for (const { process } of lifecycles) await process.close()
  }
  return reached
}

async function runChapter(
  bench: RealClusterBench,
  { chapters, plain, proof }: LifecycleBook,
  { lifecycles, index }: { readonly lifecycles: readonly LifecycleRun[]; readonly index: number },
): Promise<number> {
  const chapter = chapters[index]
  if (!chapter) throw new Error('no such chapter')
  const [began, before] = [performance.now(), await lastEvent(bench)]
  const runs = lifecycles.map((lifecycle) => armLifecycle(bench, lifecycle, index))
  await inLanes(runs, async ({ lifecycle, scenarioRun: { label } }) => {
    await chapter.prepare?.(bench, lifecycle.id)
    lifecycle.id = (await chapter.request(bench, lifecycle.id, { label })) ?? lifecycle.id
  })
  await runScenarios(
    bench,
    runs.map((one) => one.scenarioRun),
    roundsMax,
  )
  const counted = (plain[index] ??= undisturbedCounts(chapter, runs))
  for (const run of runs) await checkChapter(bench, { chapter, counted }, run)
  await expectNothingOpen(bench, chapter, before)
  const lines = runs.map(({ name, countReached }) => `${name}: ${countReached()}`)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  proof.log([`"${chapter.name}" in ${seconds} s, interruptions reached:`, ...lines].join('\n  '))
  return runs.reduce((sum, one) => sum + one.countReached(), 0)
}

function undisturbedCounts(chapter: Chapter, runs: readonly ChapterRun[]): Counted {
  const counted = runs.find((one) => one.counted)?.counted
  if (!counted) throw new Error('the first lifecycles include an undisturbed one')
  const steps = [...counted.steps].filter((step) => !step.endsWith('.await')).toSorted()
  expect(steps, `steps of "${chapter.name}"`).toEqual(chapter.steps.toSorted())
  return counted
}

async function checkChapter(
  bench: RealClusterBench,
  { chapter, counted }: { readonly chapter: Chapter; readonly counted: Counted },
  { lifecycle, name, listUnreached }: ChapterRun,
): Promise<void> {
  const where = `"${chapter.name}", ${name}`
  expect(listUnreached(counted), `${where}: not reached`).toEqual([])
  await chapter.verify(bench, lifecycle.id).catch((error: unknown) => {
    throw new Error(`${where}: ${String(error)}`, { cause: error })
  })
}
