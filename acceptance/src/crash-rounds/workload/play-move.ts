import type { Lane } from './lane.ts'
import type { Move, MoveKind } from './move.ts'
import { clusterPlays } from './cluster-plays.ts'
import { hostPlays } from './host-plays.ts'
import { placementPlays } from './placement-plays.ts'
import { volumePlays } from './volume-plays.ts'

/** Runs a move in a lane. */
export type Play = (lane: Lane, move: Move) => Promise<void>

const plays: Readonly<Record<MoveKind, Play>> = { ...hostPlays, ...volumePlays, ...placementPlays, ...clusterPlays }

/** Runs one move. A move without a matching resource does nothing. */
export function playMove(lane: Lane, move: Move): Promise<void> {
  return plays[move.kind](lane, move)
}
