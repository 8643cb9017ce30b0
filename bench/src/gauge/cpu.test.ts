import { expect, it } from 'vitest'
import { cpuBetween, readCpu, residentMib } from './cpu.ts'
import { readInstructions } from './instructions.ts'

it('CPU time between two readings leaves out processes that ended and counts new ones from their start', () => {
  const [before, after] = [
    new Map([
      [1, 100],
      [2, 700],
    ]),
    new Map([
      [1, 150],
      [3, 30],
    ]),
  ]
  expect(cpuBetween(before, after)).toBe(80)
})

it('a process of the machine has used CPU and memory', () => {
  expect(readCpu([process.pid]).get(process.pid)).toBeGreaterThan(0)
  expect(residentMib(process.pid)).toBeGreaterThan(1)
})

it('instructions are read where the machine counts them, and are nothing where it does not', () => {
  expect(readInstructions('123456,,instructions,1000,100.00,,\n')).toBe(123_456)
  expect(readInstructions('<not supported>,,instructions,0,100.00,,\n')).toBeNull()
})
