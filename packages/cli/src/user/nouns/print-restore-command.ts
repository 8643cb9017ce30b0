import type { Cloud } from '../contexts/open-user-cloud.ts'
import type { OutputChoice } from '../output/format.ts'
import { writeNotice } from '../../output/write-out.ts'

interface AcceptedDelete {
  readonly title: string
  readonly choice: OutputChoice
}

/** Prints on stderr, for the table formats, until when a deleted resource can be restored and with which command. Tokens without the scope `account:read_only` cannot view its expiry. */
export async function printRestoreCommand(cloud: Cloud, id: number, { title, choice }: AcceptedDelete): Promise<void> {
  if (choice.isQuiet || !['table', 'wide'].includes(choice.format)) return
  const { body } = await cloud.call('trash.view', { path: [id] }).catch(() => ({ body: null }))
  const expires = typeof body === 'object' && body !== null && 'expires' in body ? String(body.expires) : null
  const until = expires === null ? '' : ` until about ${expires.slice(0, 16).replace('T', ' ')} UTC`
  writeNotice(`${title}: kept in the trash${until}. To restore it, run: moor trash restore ${id}\n`)
}
