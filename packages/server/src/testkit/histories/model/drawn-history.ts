import { createHash } from 'node:crypto'
import type { Model, ModelAction, Logged } from './model.ts'
import type { Random } from './random.ts'
import { Violation } from './violation.ts'

/** Result of a history. */
export interface HistoryRun {
  readonly log: readonly string[]
  readonly violation: Violation | null
  readonly digest: string
}

/** Repeatable history: each run has its own state. */
export interface DrawnHistory {
  readonly model: string
  readonly actions: readonly ModelAction[]
  run(indexes: readonly number[]): HistoryRun
}

/** Draws histories of one model. */
export interface HistoryDrawer {
  readonly name: string
  draw(random: Random): DrawnHistory
}

const fewest = 6
const spread = 40

/** Returns a drawer of a model's histories of 6 to 45 moves. Each run of a history starts with a new state. */
export function historyDrawerOf<State extends Logged, Action extends ModelAction>(
  model: Model<State, Action>,
): HistoryDrawer {
  return {
    name: model.name,
    draw(random) {
      const actions = Array.from({ length: fewest + random.below(spread) }, () => model.draw(random))
      return {
        model: model.name,
        actions,
        run: (indexes) =>
          runActions(
            model,
            actions.filter((_action, index) => indexes.includes(index)),
          ),
      }
    },
  }
}

function runActions<State extends Logged, Action extends ModelAction>(
  model: Model<State, Action>,
  actions: readonly Action[],
): HistoryRun {
  const state = model.open()
  const violation = findViolation(() => {
    for (const action of actions) {
      state.log.push(`> ${printHistoryAction(action)}`)
      model.apply(state, action)
    }
    state.log.push('> everything converges')
    model.converge(state)
  })
  const digest = createHash('sha256')
    .update([model.name, ...state.log, violation?.message ?? ''].join('\n'))
    .digest('hex')
  return { log: state.log, violation, digest }
}

function findViolation(run: () => void): Violation | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Violation) return error
    return new Violation('nothing throws', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/** Returns a move as text: its kind, then its fields as JSON. */
export function printHistoryAction({ kind, ...fields }: ModelAction): string {
  const parts = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return [kind, ...parts].join(', ')
}
