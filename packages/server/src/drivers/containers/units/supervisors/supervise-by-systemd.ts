import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import { type ProgramResult, runEngineProgram } from '#drivers/programs/run-engine-program.ts'
import { replaceFile } from '../folder/records.ts'
import { describeDropIn, describeTemplate, unitTemplate } from './describe-systemd.ts'
import type { SupervisedUnitSeen, UnitSupervisor } from './unit-supervisor.ts'

/** Folder of systemd for units that administrators install. */
const usualFolder = '/etc/systemd/system'
const slackMs = 30_000

/** UnitSupervisor with systemd: one template, an instance per program, and a slice per cluster. Failures of systemctl throw Busy. */
export function superviseBySystemd(): UnitSupervisor {
  const instance = (name: string): string => unitTemplate.replace('@', `@${name}`)
  const dropIns = (name: string): string => join(usualFolder, `${instance(name)}.d`)
  const look = async (name: string): Promise<SupervisedUnitSeen | null> => {
    const args = ['show', '--property', 'ActiveState,NRestarts,DropInPaths', instance(name)]
    const { stdout } = await systemctl(args, 'Busy')
    const found = Object.fromEntries(stdout.split('\n').map((line) => splitOnce(line)))
    if (!found['DropInPaths']) return null
    return { isRunning: found['ActiveState'] === 'active', restarts: Number(found['NRestarts'] ?? 0) }
  }
  return {
    async start(unit) {
      await mkdir(dropIns(unit.name), { recursive: true })
      await replaceFile(join(usualFolder, unitTemplate), describeTemplate(), 0o644)
      await replaceFile(join(dropIns(unit.name), 'moorage.conf'), describeDropIn(unit), 0o644)
      await systemctl(['daemon-reload'], 'Busy')
      await systemctl(['reset-failed', instance(unit.name)])
      await systemctl(['enable', '--now', instance(unit.name)], 'Busy')
    },
    async stop(name, graceMs) {
      if (!(await look(name))) return
      const deadlineMs = graceMs + slackMs
      if (graceMs === 0) await systemctl(['kill', '--signal=SIGKILL', instance(name)])
      await systemctl(['stop', instance(name)], 'Busy', deadlineMs)
    },
    async remove(name) {
      if (!(await look(name))) return
      await systemctl(['disable', '--now', instance(name)], 'Busy')
      await rm(dropIns(name), { recursive: true, force: true })
      await systemctl(['daemon-reload'], 'Busy')
    },
    look,
    async signal(name, signal) {
      if (!(await look(name))) throw new DriverError('NotFound', `There is no unit ${name}.`)
      await systemctl(['kill', '--kill-whom=main', `--signal=${signal}`, instance(name)], 'Busy')
    },
    async readLog(name, lines) {
      // Returns '' for a removed unit, whose output the journal keeps.
      if (!(await look(name))) return ''
      const args = ['--unit', instance(name), '--output', 'cat', '--no-pager', '--lines', String(lines)]
      const { code, stdout } = await runEngineProgram({ file: 'journalctl', args })
      return code === 0 ? stdout.trimEnd() : ''
    },
  }
}

async function systemctl(args: readonly string[], refusal?: 'Busy', deadlineMs = slackMs): Promise<ProgramResult> {
  const end = await runEngineProgram({ file: 'systemctl', args, deadlineMs })
  if (end.code !== 0 && refusal)
    throw new DriverError(
      refusal,
      `systemctl ${args.join(' ')} ended with ${end.code}: ${end.stderr.trim().slice(-300)}`,
    )
  return end
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
}
