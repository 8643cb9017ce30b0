import type { Command } from 'commander'
import { jsonText, terminalLine } from '@moorage/server/logging/terminal-text'
import type { WatchedEvent } from '../wait/watched-event.ts'
import { givenText } from '../arguments/read-body.ts'
import { type Cloud, openUserCloud } from '../contexts/open-user-cloud.ts'
import { addOutputOptions, readOutputChoice } from '../output/format.ts'
import { pickField } from '../output/render-cell.ts'
import { formatProgress } from '../wait/wait-line.ts'
import { writeOut } from '../../output/write-out.ts'
import { addContextOption } from './add-context-option.ts'
import { addListOptions } from './add-list-options.ts'
import { runList } from './run-list.ts'

/** Adds `moor events`, which lists events, newest first; `--follow` streams new ones until Ctrl-C. */
export function addEventsCommand(program: Command): void {
  const command = program.command('events').description('list events, newest first, or stream them with --follow')
  command.option('-f, --follow', 'stream event changes, one per line, until Ctrl-C')
  addListOptions(command)
  addContextOption(addOutputOptions(command))
  command.action(async () => {
    const options = command.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    if (options['follow'] === true) return follow(cloud, readOutputChoice(options).format !== 'table')
    const operation = cloud.operations.get('event.list')
    if (operation) await runList(cloud, operation, { path: [], options: { sort: '-id', limit: '100', ...options } })
  })
}

async function follow(cloud: Cloud, isJson: boolean): Promise<void> {
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  try {
    for await (const { event } of cloud.stream({ signal: stop.signal }))
      await writeOut(isJson ? `${jsonText(event)}\n` : `${terminalLine(formatEvent(event))}\n`)
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
}

/** Format: `12:31:07  17  volume_create  data  started, 40 %`. */
function formatEvent(event: WatchedEvent): string {
  const time = new Date().toISOString().slice(11, 19)
  const label = String(pickField(event, 'entity.label') ?? '-')
  return [time, event.id, event.action, label, formatProgress(event)].join('  ')
}
