import { keysOf } from '@moorage/contract'
import { expect, inject } from 'vitest'
import type { EngineBench } from '../engine/engine-bench.ts'
import { armBreak } from './arm-break.ts'
import { type BreakKind, breakKinds } from './break-kinds.ts'
import { inLanes } from '../in-lanes.ts'
import type { Story } from './story.ts'
import { driversWith } from '../driver-suite/with-record.ts'
import { type Counted, countPlaces } from './count-places.ts'
import { expectNothingOpen, lastEvent } from './expect-nothing-open.ts'
import { tellAll } from './tell-all.ts'
import type { StoryRun } from './story-run.ts'

/** Result of a scenario's undisturbed run: its points and its steps. */
interface PlainTelling {
  readonly places: Counted['places']
  readonly steps: readonly string[]
}

let labels = 0

/**
 * Runs a scenario undisturbed, then once for each interruption at each point; returns the kinds that took place. Exactly the named steps must run, every
 * interruption whose point occurs must take place, and every run must end as specified.
 */
export async function proveStory(whole: EngineBench, story: Story): Promise<readonly BreakKind[]> {
  const bench = story.record ? { ...whole, drivers: driversWith(whole.drivers, story.record) } : whole
  const before = await lastEvent(bench)
  const stage = (await story.stage?.(bench)) ?? 0
  const plain = await tellPlain(bench, story, { stage, before })
  expect(plain.steps, `steps of "${story.name}"`).toEqual([...story.steps].toSorted())
  const tellings = listBreaks(story, plain).map(({ kind, at }) => ({
    kind,
    name: `"${story.name}", ${kind} ${at}`,
    storyRun: armBreak(bench, nextLabel(), { kind, at }),
  }))
  const ids = await begin(
    bench,
    story,
    stage,
    tellings.map((one) => one.storyRun),
  )
  await tellAll(
    bench,
    tellings.map((one) => one.storyRun),
  )
  for (const [index, { name, storyRun }] of tellings.entries()) {
    expect(storyRun.isReached() || !storyRun.hasPlace(), `${name} was not reached`).toBe(true)
    await verify(bench, story, ids[index] ?? 0, name)
  }
  await expectNothingOpen(bench, story, before)
  return tellings.filter(({ storyRun }) => storyRun.isReached()).map((one) => one.kind)
}

/**
 * A scenario has many similar calls and recordings: a run interrupts every fifth of them, selected by its seed; with MOORAGE_STORIES=all it interrupts each.
 */
const spread = inject('isEveryStoryTold') ? 1 : 5

/** Lists each kind of interruption at each point, or at every n-th if the scenario says so. */
function listBreaks(story: Story, { places }: PlainTelling): { readonly kind: BreakKind; readonly at: number }[] {
  return keysOf(breakKinds).flatMap((kind) => {
    const place = breakKinds[kind]
    const count = places[place].length
    const stride = place === 'writes' ? Math.min(spread, 2) : spread * (story.stride ?? 1)
    const first = inject('storySeed') % Math.max(1, Math.min(stride, count))
    return Array.from({ length: Math.ceil((count - first) / stride) }, (_place, index) => ({
      kind,
      at: 1 + first + index * stride,
    }))
  })
}

async function tellPlain(
  bench: EngineBench,
  story: Story,
  { stage, before }: { readonly stage: number; readonly before: number },
): Promise<PlainTelling> {
  const { storyRun, places, steps } = countPlaces(bench.drivers, nextLabel())
  const [id] = await begin(bench, story, stage, [storyRun])
  await tellAll(bench, [storyRun])
  await verify(bench, story, id ?? 0, `"${story.name}"`)
  await expectNothingOpen(bench, story, before)
  return { places, steps: [...steps].toSorted() }
}

/** Prepares all runs and settles them, then sends all requests; returns the resource of each. */
async function begin(
  bench: EngineBench,
  story: Story,
  stage: number,
  tellings: readonly StoryRun[],
): Promise<readonly number[]> {
  const ids = await inLanes(tellings, ({ label }) => story.arrange(bench, { label, stage }))
  await tellAll(bench, [])
  return inLanes(
    tellings,
    async ({ label }, index) => (await story.request(bench, ids[index] ?? 0, { label, stage })) ?? ids[index] ?? 0,
  )
}

/** Contains no dash: names of a run's resources begin with its label and a dash. */
export function nextLabel(): string {
  labels += 1
  return `story${labels}`
}

async function verify(bench: EngineBench, story: Story, id: number, storyRun: string): Promise<void> {
  try {
    await story.verify(bench, id)
  } catch (error) {
    throw new Error(`${storyRun}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
