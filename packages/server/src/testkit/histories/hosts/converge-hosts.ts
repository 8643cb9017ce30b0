import { hasGuestAddresses } from '#domain/host/addresses.ts'
import { landLateCalls } from '../model/late-calls.ts'
import { noFaults } from '../model/pass-faults.ts'
import { type ModelJob, modelDeadlineMs } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { deleteModelHost } from './host-requests.ts'
import type { HostModelState, ModelHost } from './host-state.ts'
import { passHost } from './pass-host.ts'

const calmRounds = 25
const roundMs = 2_000
const roundsMost = calmRounds + modelDeadlineMs / roundMs

/**
 * Runs passes without disturbances until the desired state is reached, then deletes everything. Throws Violation if rows or machines differ, or the rounds do
 * not suffice.
 */
export function convergeModelHosts(state: HostModelState): void {
  landLateCalls(state)
  Object.assign(state, { images: null, isReleasing: true })
  // A job's deadline excludes time during disturbances.
  for (const job of state.jobs.all) job.spentMs = 0
  runUntilConverged(state)
  for (const row of state.rows.values()) expectDesired(state, row)
  for (const id of state.machines.keys()) must(state.rows.has(id), 'every machine has a host', () => `machine ${id}`)
  state.log.push('> everything is removed')
  for (const row of state.rows.values()) deleteModelHost(state, row)
  runUntilConverged(state)
  must(state.rows.size === 0 && state.machines.size === 0, 'deletions complete', () => printState(state))
}

function runUntilConverged(state: HostModelState): void {
  const open = (): ModelJob[] => state.jobs.all.filter((job) => job.status === 'open')
  const before = open()
  for (let round = 0; ; round += 1) {
    const isLate =
      round >= roundsMost || (round === calmRounds && open().some((job) => !state.damaged.has(job.resourceId)))
    must(!isLate, 'the desired state is reached in a bounded number of passes', () => printState(state))
    const print = printState(state)
    for (const row of Array.from(state.rows.values())) {
      if (row.status === 'deleting') row.attachments = Math.max(0, row.attachments - 1)
      passHost(state, row.id, { ...noFaults, isTwice: round % 2 === 1 })
    }
    state.jobs.spend(roundMs)
    if (open().length === 0 && printState(state) === print) break
  }
  for (const job of before)
    must(job.status !== 'failed' || state.damaged.has(job.resourceId), 'no job fails without damage', () =>
      JSON.stringify(job),
    )
}

function printState({ rows, machines, jobs }: HostModelState): string {
  const hosts = [...machines].map(([id, machine]) => ({ id, ...machine, disks: [...machine.disks] }))
  return JSON.stringify([[...rows.values()], hosts, jobs.all.map((job) => `${job.action} ${job.status}`)])
}

function expectDesired(state: HostModelState, row: ModelHost): void {
  const machine = state.machines.get(row.id)
  if (row.status === 'deleting') return must(false, 'deletions complete', () => JSON.stringify(row))
  if (!machine) must(row.status === 'offline', 'a lost host is offline', () => JSON.stringify(row))
  if (state.damaged.has(row.id)) return
  const isOn = row.desiredPower === 'on'
  const isAsDesired = row.status === (isOn ? 'running' : 'offline') && machine?.power === row.desiredPower
  must(isAsDesired && (!isOn || machine.bootSerial >= row.bootSerial), 'a host reaches its desired state', () =>
    JSON.stringify([row, machine]),
  )
  must(row.migratingTo === null, 'every move of a host ends', () => JSON.stringify(row))
  must(machine !== undefined && hasGuestAddresses(row.addresses, machine.addresses), 'a host has its addresses', () =>
    JSON.stringify([row, machine]),
  )
  must(row.desiredType === null, 'every resize of a host ends', () => JSON.stringify(row))
  for (const disk of row.disks) {
    const there = machine?.disks.get(disk.id)
    const isWhole = there?.isComplete === true && there.sizeMib === disk.sizeMib
    must(isWhole || disk.isDeleting || isOn, 'a disk of a host that is off is in its desired state', () =>
      JSON.stringify([row, machine && [...machine.disks]]),
    )
  }
}
