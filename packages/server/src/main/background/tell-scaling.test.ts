import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { asId, type ClusterId } from '#domain/shared/index.ts'
import { DriverSilent } from '#reconcile/engine/call-driver.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { tellScaling } from './tell-scaling.ts'

function listen() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const { level, msg, cluster } = JSON.parse(String(chunk)) as { level: number; msg: string; cluster?: number }
      lines.push(`${level} ${msg}${cluster === undefined ? '' : ` ${cluster}`}`)
      done()
    },
  })
  return { lines, ...tellScaling(pino({}, stream)) }
}

const claim = (id: number) => ({ id: asId<ClusterId>(id), uid: 'u', region: 'eu-central', at: '' })
const scaled = { growing: [], held: [], waiting: 0, isShrunk: false }
const away = 'cannot read the pods of a cluster'

it('a control plane that does not answer is told once, until it has answered again', () => {
  const { lines, onLooked, onTrouble } = listen()
  onTrouble(claim(1), new DriverError('Busy', 'No answer.'))
  onTrouble(claim(1), new DriverSilent('readDemand', 5_000))
  onTrouble(claim(2), new DriverError('Busy', 'No answer.'))
  expect(lines).toEqual([`40 ${away} 1`, `40 ${away} 2`])
  onLooked(claim(1), null)
  onTrouble(claim(1), new DriverError('Busy', 'No answer.'))
  expect(lines.slice(2)).toEqual([`40 ${away} 1`])
})

it('what changed a pool is told, what did not only to who looks closely; any other trouble is an error', () => {
  const { lines, onLooked, onTrouble } = listen()
  onLooked(claim(1), scaled)
  onLooked(claim(1), { ...scaled, growing: [{ poolId: 2, nodes: 1, pods: 1 }] })
  onLooked(claim(1), { ...scaled, isShrunk: true })
  onTrouble(claim(1), new Error('a bug'))
  expect(lines).toEqual(['30 pools scaled 1', '30 pools scaled 1', '50 autoscaler'])
})
