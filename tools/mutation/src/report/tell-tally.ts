import { originalOf } from './stryker-report.ts'
import type { Room } from '../rooms.ts'
import type { PlacedMutant, Tally } from './stryker-report.ts'

/** A tally with its survivors: those that the type check rejects are excluded from the score. */
export interface Judged {
  readonly room: Room
  readonly tally: Tally
  readonly survivors: readonly PlacedMutant[]
}

/** Mutation score in percent; 100 without mutants. */
export function scoreOf({ tally, survivors }: Judged): number {
  const noticed = tally.killed + tally.timedOut.length
  return noticed + survivors.length === 0 ? 100 : (100 * noticed) / (noticed + survivors.length)
}

/** Lists timeouts and survivors one by one, then the counts in one line. */
export function tellTally(judged: Judged): string {
  const { room, tally, survivors } = judged
  const refused = tally.survivors.length - survivors.length
  const figures = [
    `${tally.killed} killed`,
    `${tally.timedOut.length} timed out`,
    `${survivors.length} survived`,
    `${refused} more refused by the type check`,
    `${tally.excluded} excluded (log texts)`,
    `${tally.notDrawn} not drawn`,
    `${tally.broken} could not be run`,
  ]
  const told = [...tally.timedOut, ...survivors].map(tellMutant)
  return [...told, `${room.name}: ${scoreOf(judged).toFixed(1)} % (${figures.join(', ')})`].join('\n')
}

/** Results that are printed with a reason. */
const endings: Readonly<Record<string, string>> = { NoCoverage: 'no test reaches it', Timeout: 'timed out' }

function tellMutant(one: PlacedMutant): string {
  const { start } = one.mutant.location
  const how = endings[one.mutant.status] ?? one.mutant.mutatorName
  return `${one.file}:${start.line}:${start.column} ${how}\n  - ${shorten(originalOf(one))}\n  + ${shorten(one.mutant.replacement ?? '')}`
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 157)}...` : line
}
