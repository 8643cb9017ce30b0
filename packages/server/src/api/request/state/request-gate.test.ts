import { ServerResponse, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { RequestGate } from './request-gate.ts'

const respond = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()))

it('closing waits for running requests, ends waiting ones, and holds new ones until it opens (ADR 0041)', async () => {
  const gate = new RequestGate()
  const [first, second] = [respond(), respond()]
  const steps: string[] = []
  gate.enter(first)
  gate.enter(second)
  gate.watch(() => void steps.push('ended'))
  gate.watch(() => void steps.push('unwatched'))()
  expect(gate.opened).toBeNull()
  const closing = gate.close().then((open) => {
    steps.push('closed')
    return open
  })
  expect(steps).toEqual(['ended'])
  const waiting = gate.opened?.then(() => void steps.push('opened'))
  gate.watch(() => void steps.push('ended at once'))
  first.emit('close')
  await Promise.resolve()
  expect(steps).toEqual(['ended', 'ended at once'])
  second.emit('close')
  const open = await closing
  expect(steps).toEqual(['ended', 'ended at once', 'closed'])
  open()
  await waiting
  expect([steps.at(-1), gate.opened]).toEqual(['opened', null])
})

it('a second close waits for the first', async () => {
  const gate = new RequestGate()
  const open = await gate.close()
  let isSecond = false
  const second = gate.close().then((openAgain) => {
    isSecond = true
    openAgain()
  })
  await Promise.resolve()
  expect(isSecond).toBe(false)
  open()
  await second
  expect(gate.opened).toBeNull()
})
