import { randomNumbers } from './random-numbers.ts'

/** Where in a step the service is killed. */
export interface Crash {
  /** At this request of the step, counted from 1; at the end of the step when it has fewer. */
  readonly request: number
  /** While the request is on its way, or when its answer has come and its work goes on. */
  readonly when: 'sent' | 'answered'
  /** Turns of this process's event loop between sending and killing. */
  readonly turns: number
  /** The embedded database, which has a group of its own, is killed as well. */
  readonly isPowerCut: boolean
}

/** Chooses crashes: one in every `every`-th step and some more at random, the same for the same seed. */
export function planCrashes(
  steps: number,
  { every, extra, seed }: { every: number; extra: number; seed: number },
): ReadonlyMap<number, Crash> {
  const random = randomNumbers(seed)
  const chosen = new Set<number>()
  for (let step = random.below(every); step < steps; step += every) chosen.add(step)
  for (let more = 0; more < extra; more += 1) chosen.add(random.below(steps))
  // Most steps are short; the long ones, a recycle for example, must be met far inside as well.
  const request = (): number => 1 + random.below(random.below(2) === 0 ? 6 : 20)
  return new Map(
    [...chosen].map((step) => [
      step,
      {
        request: request(),
        when: random.below(2) === 0 ? 'sent' : 'answered',
        turns: random.below(600),
        isPowerCut: random.below(4) === 0,
      },
    ]),
  )
}
