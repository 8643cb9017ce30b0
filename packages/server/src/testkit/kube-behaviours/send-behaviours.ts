import { inLanes } from '../in-lanes.ts'
import { readBehaviours, readGoldenBehaviours } from './behaviours.ts'
import { sendBehaviour, type BehaviourTarget } from './send-behaviour.ts'

/** Sends all behaviours, each in its own namespace, six at a time. Returns the answers by title in the order of the table. */
export async function sendBehaviours(
  target: BehaviourTarget,
): Promise<readonly (readonly [title: string, lines: readonly string[]])[]> {
  const golden = readGoldenBehaviours()
  return inLanes(readBehaviours(), async (behaviour, index) => {
    const options = { namespace: `behaviour-${index + 1}`, expected: golden.get(behaviour.title) }
    return [behaviour.title, await sendBehaviour(target, behaviour, options)] as const
  })
}
