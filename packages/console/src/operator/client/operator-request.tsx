import { writeCurlLine } from '@moorage/contract/request-lines'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { ReactNode } from 'react'
import { CommandLine } from '../../display/command-line.tsx'

/** Collapsed section with equivalent commands of an operator form, for a terminal on the service's machine. */
export function OperatorRequest({
  path,
  body,
  command,
}: {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly command: string
}): ReactNode {
  const url = `${location.origin}/operator${path}`
  return (
    <ExpandableSection headerText="Equivalent command line">
      <CommandLine name="moor" text={command} />
      <CommandLine
        name="curl"
        text={writeCurlLine({ method: 'POST', url, token: '$(cat .moorage/operator-token)', body })}
      />
    </ExpandableSection>
  )
}
