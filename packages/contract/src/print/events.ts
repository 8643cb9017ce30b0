import { events, linode, secondaryTypes, type EventAction } from '../index.ts'
import { nameOperations } from './name-operations.ts'
import { printDocTable } from './table.ts'

const intro = `# Events

Printed from the catalogue of the contract package by \`node packages/contract/src/print/docs.ts --write\`; do not edit it here.

A **job** is one record that moves from \`scheduled\` over \`started\` to \`finished\`, \`failed\` or \`canceled\`; its number is the
\`Operation-Id\` of the call that asked for it. A **notification** is one record with status \`notification\`. Any of them is
also written for work that follows from another or that the system or the operator does; \`username\` is null then.
Decisions F1 to F4 in [decisions](spec/decisions.md) say more.`

/** Prints docs/events.md: every action, and which operations write it. */
export function printEvents(): string {
  const rows = Object.keys(events).filter(isAction).map(describe)
  const entities = secondaryTypes.map((type) => [`\`${type}\``, `\`${linode.entities[type] ?? type}\``])
  return `${[
    intro,
    '## Actions',
    printDocTable(['Action', 'In the linode dialect', 'Kind', 'About', 'Operations', 'Meaning'], rows),
    '## What events are about',
    'The entity is of one of these types; `config` and `disk` stand as secondary entity only.',
    printDocTable(['Entity type', 'In the linode dialect'], entities),
    'Events about a pool or a node have the pool as entity and its cluster as secondary entity; the message of one about a node begins with the id of the node.',
  ].join('\n\n')}\n`
}

function isAction(action: string): action is EventAction {
  return Object.hasOwn(events, action)
}

function describe(action: EventAction): string[] {
  const { kind, entity, meaning } = events[action]
  return [
    `\`${action}\``,
    `\`${linode.actions[action] ?? action}\``,
    kind,
    entity,
    nameOperations((operation) => operation.event === action),
    meaning,
  ]
}
