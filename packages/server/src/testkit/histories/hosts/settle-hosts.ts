import { landLateCalls } from '../model/late-calls.ts'
import { noMishap } from '../model/call-fault.ts'
import { type ModelJob, modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { deleteModelHost } from './ask-host.ts'
import type { HostWorld, ModelHost } from './host-world.ts'
import { passHost } from './pass-host.ts'

/** Far more rounds than any request needs. */
const calmRounds = 25
const roundMs = 2_000
const roundsMost = calmRounds + modelDeadlineMs / roundMs

/** Ends all disturbances and checks that the passes reach the desired state within a bounded number of rounds; then removes everything. */
export function settleHosts(world: HostWorld): void {
  landLateCalls(world)
  Object.assign(world, { images: null, isReleasing: true })
  // Time during disturbances does not count.
  for (const job of world.jobs.all) job.spentMs = 0
  rest(world)
  for (const row of world.rows.values()) expectWanted(world, row)
  for (const id of world.machines.keys())
    must(world.rows.has(id), 'no machine is left without its host', () => `machine ${id}`)
  world.story.push('> everything is removed')
  for (const row of world.rows.values()) deleteModelHost(world, row)
  rest(world)
  must(world.rows.size === 0 && world.machines.size === 0, 'what is deleted goes for good', () => tell(world))
}

function rest(world: HostWorld): void {
  const open = (): ModelJob[] => world.jobs.all.filter((job) => job.status === 'open')
  const before = open()
  for (let round = 0; ; round += 1) {
    const isLate = round >= roundsMost || (round === calmRounds && open().some((job) => !world.harmed.has(job.thing)))
    must(!isLate, 'what is wanted is reached in a bounded number of passes', () => tell(world))
    const print = tell(world)
    for (const row of Array.from(world.rows.values())) {
      if (row.status === 'deleting') row.attachments = Math.max(0, row.attachments - 1)
      passHost(world, row.id, { ...noMishap, isTwice: round % 2 === 1 })
    }
    world.jobs.spend(roundMs)
    if (open().length === 0 && tell(world) === print) break
  }
  for (const job of before)
    must(job.status !== 'failed' || world.harmed.has(job.thing), 'no job fails where nothing is broken', () =>
      JSON.stringify(job),
    )
}

function tell({ rows, machines, jobs }: HostWorld): string {
  const things = [...machines].map(([id, machine]) => ({ id, ...machine, disks: [...machine.disks] }))
  return JSON.stringify([[...rows.values()], things, jobs.all.map((job) => `${job.action} ${job.status}`)])
}

function expectWanted(world: HostWorld, row: ModelHost): void {
  const machine = world.machines.get(row.id)
  if (row.status === 'deleting') return must(false, 'what is deleted goes for good', () => JSON.stringify(row))
  if (!machine) must(row.status === 'offline', 'a lost host reads offline', () => JSON.stringify(row))
  if (world.harmed.has(row.id)) return
  const isOn = row.wantsPower === 'on'
  const isAsWanted = row.status === (isOn ? 'running' : 'offline') && machine?.power === row.wantsPower
  must(isAsWanted && (!isOn || machine.bootSerial >= row.bootSerial), 'a host ends as it is wanted', () =>
    JSON.stringify([row, machine]),
  )
  must(row.wantsType === null, 'no host stays on its way to another type', () => JSON.stringify(row))
  for (const disk of row.disks) {
    const there = machine?.disks.get(disk.id)
    const isWhole = there?.isComplete === true && there.sizeMib === disk.sizeMib
    must(isWhole || disk.isGoing || isOn, 'a disk of a host that is off is as it is wanted', () =>
      JSON.stringify([row, machine && [...machine.disks]]),
    )
  }
}
