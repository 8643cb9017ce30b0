import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { DriverTimeout } from '#reconcile/engine/call-driver.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { logScaling } from './log-scaling.ts'

function listen() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const { level, msg, cluster } = JSON.parse(String(chunk)) as { level: number; msg: string; cluster?: number }
      lines.push(`${level} ${msg}${cluster === undefined ? '' : ` ${cluster}`}`)
      done()
    },
  })
  return { lines, ...logScaling(pino({}, stream)) }
}

const claim = (id: number) => ({ id: asId<ClusterId>(id), uid: 'u', region: 'eu-central', at: '' })
const scaled = { growing: [], held: [], waiting: 0, isShrunk: false }
const away = 'cannot read the pods of a cluster'

it('logs a control plane that does not respond once, until it responds again', () => {
  const { lines, onPolled, onError } = listen()
  onError(claim(1), new DriverError('Busy', 'No answer.'))
  onError(claim(1), new DriverTimeout('readDemand', 5_000))
  onError(claim(2), new DriverError('Busy', 'No answer.'))
  expect(lines).toEqual([`40 ${away} 1`, `40 ${away} 2`])
  onPolled(claim(1), null)
  onError(claim(1), new DriverError('Busy', 'No answer.'))
  expect(lines.slice(2)).toEqual([`40 ${away} 1`])
})

it('logs changes of a pool, other results at level debug, and any other failure as an error', () => {
  const { lines, onPolled, onError } = listen()
  onPolled(claim(1), scaled)
  onPolled(claim(1), { ...scaled, growing: [{ poolId: 2, nodes: 1, pods: 1 }] })
  onPolled(claim(1), { ...scaled, isShrunk: true })
  onError(claim(1), new Error('a bug'))
  expect(lines).toEqual(['30 pools scaled 1', '30 pools scaled 1', '50 autoscaler'])
})
