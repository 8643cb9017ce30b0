import type { Command } from 'commander'
import { givenText } from '../arguments/read-body.ts'
import { readInput } from '../arguments/read-input.ts'
import type { ConsoleTrust } from '../console/run-terminal.ts'
import { type Cloud, openUserCloud } from '../contexts/open-user-cloud.ts'
import { resolvePath } from '../names/resolve-path.ts'
import { pickField } from '../output/render-cell.ts'
import { addContextOption } from './add-context-option.ts'

/** Adds `moor host console NAME`, which connects this terminal to the serial console of a host. */
export function addHostConsole(host: Command): void {
  const command = host
    .command('console')
    .description('connect this terminal to the serial console of a host; Ctrl-] ends the session')
    .argument('<host>', 'label or ID of the host')
  addContextOption(command).action(async (name: string) => {
    const cloud = await openUserCloud(givenText(command.opts()['context']))
    const path = await resolvePath(cloud, ['hostId'], [name])
    const { body } = await cloud.call('host.open_console', { path })
    // Loads the WebSocket library, which other commands about hosts do not need.
    const { runTerminal } = await import('../console/run-terminal.ts')
    await runTerminal(String(pickField(body, 'url')), await readTrust(cloud))
  })
}

/** The same certificates are trusted as for API calls (`chooseFetch`). */
export async function readTrust({ context: { ca, isLocal } }: Cloud): Promise<ConsoleTrust> {
  return ca === undefined ? { rejectUnauthorized: isLocal !== true } : { ca: await readInput(ca) }
}
