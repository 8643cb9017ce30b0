import { expect } from 'vitest'
import { inLanes } from '../in-lanes.ts'
import type { RealClusterBench } from '../kubernetes/real-cluster-bench.ts'
import { type LifeTelling, type Living, armLife } from './arm-life.ts'
import type { Chapter } from './chapter.ts'
import type { Counted } from './count-places.ts'
import { expectNothingOpen, lastEvent } from './expect-nothing-open.ts'
import { type LifePlan, firstLives, planSingles } from './life-plan.ts'
import { nextLabel } from './prove-story.ts'
import { tellAll } from './tell-all.ts'

/** Polls of the clock are short here, and programs take their time. */
const roundsMax = 20_000

/** Options of a test of lifecycles. */
export interface LifeProof {
  readonly seed: number
  /** Also runs every single interruption at every point. */
  readonly isEvery: boolean
  readonly atOnce: number
  tell(words: string): void
}

interface LifeBook {
  readonly chapters: readonly Chapter[]
  readonly plain: Counted[]
  readonly proof: LifeProof
}

/**
 * Runs lifecycles concurrently, each with drivers of its own process: one undisturbed, the others with interruptions in every chapter; returns the number of
 * interruptions. Every chapter must run exactly its named steps and end as specified, and every interruption whose point occurs must take place.
 *
 * In a fold each kind of interruption occurs once at every kind of point for every resource, so that a retry starts with what it has left. A lifecycle that
 * ends like the undisturbed one recovered from all of them; otherwise the fold does not show which one was harmful. Single interruptions also cover the middle
 * of long work.
 */
export async function proveLives(
  bench: RealClusterBench,
  chapters: readonly Chapter[],
  proof: LifeProof,
): Promise<number> {
  const book: LifeBook = { chapters, plain: [], proof }
  let reached = await tellLives(bench, book, firstLives)
  const singles = proof.isEvery ? planSingles(book.plain, proof.seed) : []
  proof.tell(`seed ${proof.seed}; ${singles.length} lives with single breaks`)
  for (let from = 0; from < singles.length; from += proof.atOnce)
    reached += await tellLives(bench, book, singles.slice(from, from + proof.atOnce))
  return reached
}

async function tellLives(bench: RealClusterBench, book: LifeBook, plans: readonly LifePlan[]): Promise<number> {
  const living = await inLanes(plans, async (plan): Promise<Living> => {
    return { plan, label: nextLabel(), process: await bench.openProcess(), id: 0 }
  })
  let reached = 0
  try {
    for (const index of book.chapters.keys()) reached += await tellChapter(bench, book, { living, index })
  } finally {
    for (const { process } of living) await process.close()
  }
  return reached
}

async function tellChapter(
  bench: RealClusterBench,
  { chapters, plain, proof }: LifeBook,
  { living, index }: { readonly living: readonly Living[]; readonly index: number },
): Promise<number> {
  const chapter = chapters[index]
  if (!chapter) throw new Error('no such chapter')
  const [began, before] = [performance.now(), await lastEvent(bench)]
  const tellings = living.map((life) => armLife(bench, life, index))
  await inLanes(tellings, async ({ life, storyRun: { label } }) => {
    await chapter.prepare?.(bench, life.id)
    life.id = (await chapter.request(bench, life.id, { label })) ?? life.id
  })
  await tellAll(
    bench,
    tellings.map((one) => one.storyRun),
    roundsMax,
  )
  const counted = (plain[index] ??= takePlain(chapter, tellings))
  for (const telling of tellings) await judge(bench, { chapter, counted }, telling)
  await expectNothingOpen(bench, chapter, before)
  const told = tellings.map(({ name, countReached }) => `${name}: ${countReached()}`)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  proof.tell([`"${chapter.name}" in ${seconds} s, breaks reached:`, ...told].join('\n  '))
  return tellings.reduce((sum, one) => sum + one.countReached(), 0)
}

/** Returns the result of the undisturbed run among them; its steps are those that the chapter names. */
function takePlain(chapter: Chapter, tellings: readonly LifeTelling[]): Counted {
  const counted = tellings.find((one) => one.counted)?.counted
  if (!counted) throw new Error('the first lives have one that nothing disturbs')
  const steps = [...counted.steps].filter((step) => !step.endsWith('.await')).toSorted()
  expect(steps, `steps of "${chapter.name}"`).toEqual(chapter.steps.toSorted())
  return counted
}

async function judge(
  bench: RealClusterBench,
  { chapter, counted }: { readonly chapter: Chapter; readonly counted: Counted },
  { life, name, listUnreached }: LifeTelling,
): Promise<void> {
  const where = `"${chapter.name}", ${name}`
  expect(listUnreached(counted), `${where}: not reached`).toEqual([])
  await chapter.verify(bench, life.id).catch((error: unknown) => {
    throw new Error(`${where}: ${String(error)}`, { cause: error })
  })
}
