import type { Command } from 'commander'
import type { Diagnosis } from '@moorage/server/doctor'
import { addOutputOptions, readOutputChoice } from '../output/format.ts'
import { printList } from '../output/print-resource.ts'
import { addContextOption } from '../nouns/add-context-option.ts'
import { examineConnection } from './examine-connection.ts'

/** Adds `moor doctor`, which prints a diagnosis of installation and connection. Sets exit code 1 if something is wrong. */
export function addDoctorCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description('diagnose this installation and the connection to it, and suggest fixes')
  addContextOption(addOutputOptions(command)).action(async () => {
    const options = command.opts()
    const context: unknown = options['context']
    const findings = [
      ...(await examineConnection(typeof context === 'string' ? context : undefined)),
      ...(context === undefined ? await examineHere() : []),
    ]
    await printList(findings, { resource: 'diagnosis', dialect: 'neutral' }, readOutputChoice(options))
    if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
  })
}

/** Only this function loads the server. */
async function examineHere(): Promise<readonly Diagnosis[]> {
  const { explainUnknown, readSettings } = await import('@moorage/server')
  const { checkInstallation } = await import('@moorage/server/doctor')
  const unknown = explainUnknown(process.env).map((found): Diagnosis => ({
    check: 'settings',
    state: 'note',
    found,
    mend: 'unset it',
  }))
  return [...unknown, ...(await checkInstallation(readSettings(process.env)))]
}
