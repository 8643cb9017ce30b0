import type { Actor } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import type { Accepted } from '#store/transaction/mutate.ts'
import type { LocatedCall, Params } from './call.ts'
import { respondEmpty } from './respond.ts'

/** A change without body that responds with `{}`. `Path` has the path parameters. */
interface EmptyChange<Path extends Params> {
  readonly kind: 'change'
  locate(call: LocatedCall<Path>): Promise<void>
  accept(tx: Tx, call: LocatedCall<Path>): Promise<Accepted<object>>
}

/** Returns the change of the path's resource by an act whose input is the resource's key. */
export function changeStored<Path extends Params, Key>(
  locate: (call: LocatedCall<Path>) => Promise<void>,
  act: (tx: Tx, actor: Actor, key: Key, call: LocatedCall<Path>) => Parameters<typeof respondEmpty>[0],
  keyOf: (path: Path) => Key,
): EmptyChange<Path> {
  return {
    kind: 'change',
    locate,
    accept: (tx, call) => respondEmpty(act(tx, call.actor, keyOf(call.params), call)),
  }
}
