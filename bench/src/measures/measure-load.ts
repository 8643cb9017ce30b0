import type { Figure } from '../figures/figure.ts'
import { cpuBetween, readCpu, readPostgresCpu } from '../gauge/cpu.ts'
import { countInstructions } from '../gauge/instructions.ts'
import type { Child } from '../environment/start-child.ts'
import type { LoadPlan } from '../load/load-plan.ts'
import type { Bench } from './bench.ts'

/** Result of one round. CPU time and instructions are per request. */
interface Round {
  readonly rate: number
  readonly nodeUs: number
  readonly postgresUs: number
  readonly instructions: number | null
  readonly p50Ms: number
  readonly p99Ms: number
}

type Plan = Omit<LoadPlan, 'origins' | 'seconds'>

/** Runs a load on service and baseline alternately. Returns the best value of each quantity. Throws if a response is not 200. */
export async function measureLoad(
  bench: Bench,
  measure: string,
  sides: { readonly ours: readonly Child[]; readonly floor: readonly Child[]; readonly baselinePlan?: Plan },
  plan: Plan,
): Promise<Figure[]> {
  bench.report(measure)
  const plans = { ours: plan, floor: sides.baselinePlan ?? plan }
  const rounds: Record<'ours' | 'floor', Round[]> = { ours: [], floor: [] }
  for (const side of ['ours', 'floor'] as const)
    await runRound(bench, sides[side], { ...plans[side], seconds: bench.seconds / 2 })
  for (let round = 0; round < bench.rounds; round += 1)
    for (const side of ['ours', 'floor'] as const)
      rounds[side].push(await runRound(bench, sides[side], { ...plans[side], seconds: bench.seconds }))
  return describeRounds(measure, rounds)
}

/** Throws if a status is not 200, because errors cost less. */
async function runRound(bench: Bench, servers: readonly Child[], plan: Omit<LoadPlan, 'origins'>): Promise<Round> {
  const read = () => ({
    node: readCpu(servers.map(({ pid }) => pid)),
    postgres: readPostgresCpu(bench.environment.postmaster()),
  })
  const counters = servers.map(({ pid }) => countInstructions(pid))
  const before = read()
  const tally = await bench.load.run({ ...plan, origins: servers.map(({ origin }) => origin) })
  const after = read()
  const counts = await Promise.all(counters.map((one) => one.stop()))
  if (tally.refused > 0) throw new Error(`${tally.refused} of ${tally.answered} requests did not return 200`)
  return {
    rate: tally.answered / tally.seconds,
    nodeUs: cpuBetween(before.node, after.node) / tally.answered,
    postgresUs: cpuBetween(before.postgres, after.postgres) / tally.answered,
    instructions: counts.includes(null)
      ? null
      : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0) / tally.answered,
    p50Ms: tally.p50Ms,
    p99Ms: tally.p99Ms,
  }
}

const quantities = [
  { field: 'rate', name: 'requests', unit: '/s', better: 'more' },
  { field: 'nodeUs', name: 'CPU of Node', unit: 'us', better: 'less' },
  { field: 'postgresUs', name: 'CPU of PostgreSQL', unit: 'us', better: 'less' },
  { field: 'instructions', name: 'instructions of Node', unit: '', better: 'less' },
  { field: 'p50Ms', name: 'p50', unit: 'ms', better: 'less' },
  { field: 'p99Ms', name: 'p99', unit: 'ms', better: 'less' },
] as const

/**
 * Returns a figure per quantity with the best value of each side. Omits a quantity that a service round lacks; the baseline is null if a
 * baseline round lacks the quantity.
 */
function describeRounds(measure: string, rounds: Readonly<Record<'ours' | 'floor', readonly Round[]>>): Figure[] {
  return quantities.flatMap(({ field, name, unit, better }) => {
    const best = (side: readonly Round[]): number | null => {
      const values = side.map((round) => round[field])
      if (values.includes(null)) return null
      return (better === 'more' ? Math.max : Math.min)(...values.map(Number))
    }
    const [ours, baseline] = [best(rounds.ours), best(rounds.floor)]
    return ours === null ? [] : [{ measure, name, unit, better, ours, floor: baseline }]
  })
}
