import { percentile } from '../figures/percentiles.ts'
import { type HttpLane, openLane } from './http-lane.ts'
import type { LoadPlan, LoadTally } from './load-plan.ts'

let number = 0

/** Runs a load until its end time or number of requests. Returns responses, rejections, and median and 99th percentile of the latency in ms. */
export async function runPlan(plan: LoadPlan): Promise<LoadTally> {
  const lanes = await Promise.all(
    Array.from({ length: plan.connections }, (_, turn) => openLane(plan.origins[turn % plan.origins.length] ?? '')),
  )
  const tally = { answered: 0, refused: 0, sent: 0, tookMs: [] as number[] }
  const beganMs = performance.now()
  const untilMs = beganMs + plan.seconds * 1000
  const run = async (lane: HttpLane, turn: number): Promise<void> => {
    const write = requestWriter(plan, turn)
    for (let sentMs = performance.now(); sentMs < untilMs && tally.sent < (plan.requests ?? Infinity);) {
      tally.sent += 1
      const status = await lane.send(write())
      const nowMs = performance.now()
      tally.tookMs.push(nowMs - sentMs)
      tally.answered += 1
      if (status !== 200) tally.refused += 1
      sentMs = nowMs
    }
  }
  await Promise.all(lanes.map(run))
  const seconds = (performance.now() - beganMs) / 1000
  for (const lane of lanes) lane.close()
  const { answered, refused, tookMs } = tally
  return { answered, refused, seconds, p50Ms: percentile(tookMs, 0.5), p99Ms: percentile(tookMs, 0.99) }
}

function requestWriter({ method, paths, tokens, headers = {}, body }: LoadPlan, turn: number): () => string {
  const type = body !== undefined && { 'content-type': 'application/json' }
  const common = { host: 'localhost', authorization: `Bearer ${tokens[turn % tokens.length]}`, ...type, ...headers }
  const lines = Object.entries(common)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const heads = paths.map((path) => `${method} ${path} HTTP/1.1\r\n${lines}`)
  let turnCount = turn
  return () => {
    turnCount += 1
    const head = heads[turnCount % heads.length] ?? ''
    if (body === undefined) return `${head}\r\n`
    number += 1
    const content = body.replace('%n', `${process.pid}-${number}`)
    return `${head}content-length: ${content.length}\r\n\r\n${content}`
  }
}
