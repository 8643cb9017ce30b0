import type { Claim } from '#store/work/claim-work.ts'
import type { PassIo } from '../engine/reconciler.ts'

/** What a pass found out about a node besides its observed state. */
export interface NodePassNotes {
  /** Pods that the drain call found protected, as in events; null for none, absent without such a call. */
  readonly protectedPods?: string | null
  /** A user had deleted the Node object. The planner registers the node again in the same pass, so the row never shows the loss. */
  readonly isUnregistered?: true
}

/** Discarded with the pass of the claim. */
const notesOf = new WeakMap<Claim, NodePassNotes>()

/** Adds notes for the rest of the pass. */
export function recordPassNotes({ claim }: Pick<PassIo, 'claim'>, notes: NodePassNotes): void {
  notesOf.set(claim, { ...notesOf.get(claim), ...notes })
}

/** Notes of the pass so far. */
export function readPassNotes({ claim }: Pick<PassIo, 'claim'>): NodePassNotes {
  return notesOf.get(claim) ?? {}
}
