import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { ReactNode } from 'react'
import { CommandLine } from '../../show/command-line.tsx'
import { curlLine } from '../../show/request-lines.ts'

/** Shows what an operator's form sends, as lines to be copied into a terminal on the machine of the service. */
export function OperatorRequest({
  path,
  body,
  command,
}: {
  /** Below /operator. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** The same with the installation's own command. */
  readonly command: string
}): ReactNode {
  const url = `${location.origin}/operator${path}`
  return (
    <ExpandableSection headerText="Equivalent command line">
      <CommandLine name="moor" text={command} />
      <CommandLine
        name="curl"
        text={curlLine({ method: 'POST', url, token: '$(cat .moorage/operator-token)', body })}
      />
    </ExpandableSection>
  )
}
