import { createHash } from 'node:crypto'
import type { Model, ModelMove, Told } from './model.ts'
import type { Random } from './random.ts'
import { Violation } from './violation.ts'

/** Result of a history. */
export interface HistoryRun {
  readonly story: readonly string[]
  /** Violated invariant; null if none. */
  readonly violation: Violation | null
  readonly digest: string
}

/** Repeatable history: each run has its own state. */
export interface DrawnHistory {
  readonly model: string
  readonly moves: readonly ModelMove[]
  /** Plays the moves with these indexes in order, and lets everything converge. */
  run(places: readonly number[]): HistoryRun
}

/** Draws histories of one model. */
export interface HistoryDrawer {
  readonly name: string
  draw(random: Random): DrawnHistory
}

const fewest = 6
const spread = 40

/** Returns a drawer of histories of 6 to 45 moves. */
export function historyDrawerOf<World extends Told, Move extends ModelMove>(model: Model<World, Move>): HistoryDrawer {
  return {
    name: model.name,
    draw(random) {
      const moves = Array.from({ length: fewest + random.below(spread) }, () => model.draw(random))
      return {
        model: model.name,
        moves,
        run: (places) =>
          runMoves(
            model,
            moves.filter((_move, place) => places.includes(place)),
          ),
      }
    },
  }
}

function runMoves<World extends Told, Move extends ModelMove>(
  model: Model<World, Move>,
  moves: readonly Move[],
): HistoryRun {
  const world = model.open()
  const violation = findViolation(() => {
    for (const move of moves) {
      world.story.push(`> ${printHistoryMove(move)}`)
      model.play(world, move)
    }
    world.story.push('> everything comes to rest')
    model.settle(world)
  })
  const digest = createHash('sha256')
    .update([model.name, ...world.story, violation?.message ?? ''].join('\n'))
    .digest('hex')
  return { story: world.story, violation, digest }
}

function findViolation(play: () => void): Violation | null {
  try {
    play()
    return null
  } catch (error) {
    if (error instanceof Violation) return error
    return new Violation('nothing throws', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/** Prints a move as a line: its kind, then its fields. */
export function printHistoryMove({ kind, ...said }: ModelMove): string {
  const parts = Object.entries(said).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return [kind, ...parts].join(', ')
}
