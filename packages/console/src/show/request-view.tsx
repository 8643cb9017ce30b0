import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { ReactNode } from 'react'
import { requestLines, type FormRequest } from './request-lines.ts'

/** Shows the requests that a form sends, as lines to be copied into a terminal. */
export function RequestView({ requests }: { readonly requests: readonly FormRequest[] }): ReactNode {
  const lines = requests.map((one) => requestLines(one, location.origin))
  return (
    <ExpandableSection headerText="The same in a terminal">
      <Line name="moor" text={lines.map(({ moor }) => moor).join('\n')} />
      <Line name="curl" text={lines.map(({ curl }) => curl).join('\n')} />
    </ExpandableSection>
  )
}

function Line({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div className="command">
      <code>{text}</code>
      <CopyToClipboard
        variant="icon"
        copyButtonAriaLabel={`Copy the ${name} line`}
        copySuccessText="Copied"
        copyErrorText="Could not be copied"
        textToCopy={text}
      />
    </div>
  )
}
